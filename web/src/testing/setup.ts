/** Leaves every test with an empty device, and with no server except the one it provides. */
import { afterEach, beforeEach } from 'vitest'
import { forgetPersonal } from '#platform/first-load/device.ts'
import { dropLoginNotice } from '#platform/session/login-notice.ts'
import { clearSessionSettings } from '#platform/session/session-settings.ts'

beforeEach(() => {
  globalThis.fetch = async (input) => {
    throw new Error(
      `A test called ${input as string} without an answer; give it to renderScreen or fakeServer.`,
    )
  }
})

afterEach(() => {
  void forgetPersonal()
  clearSessionSettings()
  dropLoginNotice()
})
