/** Leaves every test without a server, except the one that it provides. */
import { beforeEach } from 'vitest'

beforeEach(() => {
  globalThis.fetch = async (input) => {
    throw new Error(`A test called ${input as string} without an answer; give it to renderConsole.`)
  }
})
