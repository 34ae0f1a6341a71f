import { expect, it, vi } from 'vitest'

const AMARA = 1
const PRIYA = 2

/** Separate modules, as each tab has. */
async function openTab() {
  vi.resetModules()
  return import('./closed-accounts.ts')
}

it('LIF-005 hears from another tab that an account is closed, until the hub lets it in again', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.noteStanding(AMARA, false)
  expect(await second.hearOfClosing(AMARA)).toBe(true)
  expect(await second.hearOfClosing(PRIYA)).toBe(false)
  expect([second.isAccountClosed(AMARA), second.isAccountClosed(PRIYA)]).toEqual([true, false])
  first.noteStanding(AMARA, true)
  await vi.waitFor(() => expect(second.isAccountClosed()).toBe(false))
  expect(await second.hearOfClosing(AMARA)).toBe(false)
})
