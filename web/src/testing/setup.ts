/** Leaves every test with an empty page and an empty device. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { setLocale } from '#platform/locale.ts'
import { dropLoginNotice } from '#platform/login-notice.ts'
import { clearSessionSettings } from '#platform/session-settings.ts'

beforeEach(() => {
  globalThis.fetch = async (input) => {
    throw new Error(
      `A test called ${String(input)} without an answer; give it to renderScreen or fakeServer.`,
    )
  }
})

afterEach(() => {
  cleanup()
  clearSessionSettings()
  dropLoginNotice()
  setLocale('en')
  localStorage.clear()
  sessionStorage.clear()
})
