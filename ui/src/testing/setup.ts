/** Resets the page to empty and English after every test of a web application. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { setLocale } from '../language/locale.ts'
import { announce } from '../notices/live-region.tsx'
import { closeToasts } from '../notices/toast.tsx'

/** A busy machine is slow, not broken: a wait ends as soon as its condition holds, so a long timeout costs nothing. */
const PATIENCE_MS = 15_000
const TEST_PATIENCE_MS = 90_000
/** A toast is in the page twice, seen and announced; a text is looked for where it is seen. */
const ANNOUNCED = '[data-live-announcer] *'
configure({ asyncUtilTimeout: PATIENCE_MS, defaultIgnore: `script, style, ${ANNOUNCED}` })
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
  closeToasts()
  announce('')
  announce('', 'assertive')
  setLocale('en')
  localStorage.clear()
  sessionStorage.clear()
})
