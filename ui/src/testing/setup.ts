/** Leaves every test of a web application with an empty page, in English. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { setLocale } from '../language/locale.ts'

/** A busy machine is slow, not broken: waiting ends as soon as what is awaited is there. */
const PATIENCE_MS = 5_000
const TEST_PATIENCE_MS = 20_000
configure({ asyncUtilTimeout: PATIENCE_MS })
vi.setConfig({ testTimeout: TEST_PATIENCE_MS })

/** A list that draws only the rows in view needs a size, which the test DOM does not measure. */
const LIST_SIZE = { clientWidth: 300, clientHeight: 600 }
const hasPage = typeof HTMLElement !== 'undefined'
for (const [side, size] of hasPage ? Object.entries(LIST_SIZE) : [])
  Object.defineProperty(HTMLElement.prototype, side, {
    configurable: true,
    get(this: HTMLElement) {
      return this.getAttribute('role') === 'listbox' ? size : 0
    },
  })

afterEach(() => {
  cleanup()
  setLocale('en')
  localStorage.clear()
  sessionStorage.clear()
})
