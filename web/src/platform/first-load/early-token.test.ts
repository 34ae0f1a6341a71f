import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenFor } from '../../testing/facilitators.ts'
import { pretendCaches } from '../../testing/pretend-caches.ts'

/** A page that was just loaded, with empty memory. */
async function loadPage() {
  vi.resetModules()
  const page = await import('./early-token.ts')
  await page.readTokenOfDevice()
  return page
}

beforeEach(() => vi.stubGlobal('caches', pretendCaches()))
afterEach(() => vi.unstubAllGlobals())

it('ACC-048 ACC-051 finds the token again after a reload', async () => {
  const token = tokenFor()
  const page = await loadPage()
  page.writeToken(token)
  await page.tokenWritten()
  expect((await loadPage()).earlyToken()).toBe(token)
})

it('A4 OFF-011 never puts the token into local storage, whose log keeps what was removed', async () => {
  const set = vi.spyOn(Storage.prototype, 'setItem')
  const page = await loadPage()
  page.writeToken(tokenFor())
  await page.tokenWritten()
  page.writeToken(null)
  await page.tokenWritten()
  expect(set).not.toHaveBeenCalled()
  expect((await loadPage()).earlyToken()).toBeNull()
})

it('A4 takes over the token that an older version kept in local storage', async () => {
  const token = tokenFor()
  localStorage.setItem('hub.token', token)
  const page = await loadPage()
  await page.tokenWritten()
  expect(page.earlyToken()).toBe(token)
  expect(localStorage.getItem('hub.token')).toBeNull()
  expect((await loadPage()).earlyToken()).toBe(token)
})

it('ACC-053 follows a logout in another tab', async () => {
  const one = await loadPage()
  one.writeToken(tokenFor())
  await one.tokenWritten()
  const other = await loadPage()
  const told = vi.fn<() => void>()
  const stop = other.onTokenOfOtherTab(told)
  one.writeToken(null)
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  stop()
  expect(other.earlyToken()).toBeNull()
})
