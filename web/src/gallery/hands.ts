/** Presses and types for a state that needs interaction; waits for elements that are not there yet. */
import { userEvent } from '@testing-library/user-event'

export interface Hands {
  press: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  find: (selector: string) => Promise<Element>
}

/** An element that does not appear within this time counts as missing. */
const PATIENCE_MS = 5000

export function givenHands(): Hands {
  const user = userEvent.setup({ delay: null })
  return {
    find,
    press: async (selector) => user.click(await find(selector)),
    type: async (selector, text) => user.type(await find(selector), text),
  }
}

function find(selector: string): Promise<Element> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = document.querySelector(selector)
      if (found === null) return
      watcher.disconnect()
      clearTimeout(late)
      resolve(found)
    }
    const watcher = new MutationObserver(look)
    const late = setTimeout(() => {
      watcher.disconnect()
      reject(new Error(`The screen shows nothing that is ${selector}`))
    }, PATIENCE_MS)
    watcher.observe(document, { subtree: true, childList: true, attributes: true })
    look()
  })
}
