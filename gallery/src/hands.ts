/** Presses and types for a state that needs interaction; waits for elements that are not there yet. */
import { userEvent } from '@testing-library/user-event'

export interface Hands {
  /** `at` is the position among the elements that fit, from 0; -1 is the last. */
  press: (selector: string, at?: number) => Promise<void>
  /** Opens a list and chooses its option at this position, from 0. */
  choose: (selector: string, at: number, option: number) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  find: (selector: string, at?: number) => Promise<Element>
}

/** An element that does not appear within this time counts as missing. */
const PATIENCE_MS = 5000

export function givenHands(): Hands {
  const user = userEvent.setup({ delay: null })
  const press: Hands['press'] = async (selector, at) => user.click(await find(selector, at))
  return {
    find,
    press,
    choose: async (selector, at, option) => {
      await press(selector, at)
      await press('[role=option]', option)
      await find('body:not(:has([role=option]))')
    },
    type: async (selector, text) => user.type(await find(selector), text),
  }
}

function find(selector: string, at = 0): Promise<Element> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = [...document.querySelectorAll(selector)].at(at)
      if (found === undefined) return
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
