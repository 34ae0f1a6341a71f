/**
 * How much storage the modules on this device use, with the test's own content origin.
 * @vitest-environment node
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeFakeCaches } from '../testing/fake-caches.ts'
import { filmOf, MODULE_ID } from '../testing/fake-content.ts'
import { download, failureIn, serve } from '../testing/fake-download.ts'
import { removeModule } from './remove-remains.ts'
import { countUsed } from './storage-use.ts'

const PAGE = '<p>waves</p>'
const CHUNKS = 3

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://content.example'))
  vi.stubGlobal('caches', makeFakeCaches())
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 4e9, quota: 14e9 }) } })
})
afterEach(async () => {
  await removeModule(MODULE_ID)
  vi.unstubAllGlobals()
})

it('CAT-023 counts the files of a module, its films too, and nothing once it is removed', async () => {
  const film = filmOf(CHUNKS)
  await serve('1.0.0', { 'index.html': PAGE, 'film.mp4': film })
  await download()
  expect(await countUsed()).toBe(PAGE.length + film.byteLength)
  await removeModule(MODULE_ID)
  expect(await countUsed()).toBe(0)
})

it('CAT-023 counts what is here of a download that broke off, beside the copy that is launched', async () => {
  const film = filmOf(CHUNKS)
  await serve('1.0.0', { 'index.html': PAGE })
  await download()
  const content = await serve('2.0.0', { 'index.html': `${PAGE}!`, 'film.mp4': film })
  content.change = async ({ path }, answer) =>
    path === 'film.mp4' ? new Response(null, { status: 404 }) : answer
  await failureIn(download('2.0.0'))
  expect(await countUsed()).toBe(PAGE.length + PAGE.length + 1)
})
