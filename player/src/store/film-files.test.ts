/**
 * The files of films, in browsers with and without such files.
 * @vitest-environment node
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeFakeFilms } from '../testing/fake-films.ts'
import { canStoreFilms, findFilm, openFilm, removeFilm, removeOtherFilms } from './film-files.ts'

let films: ReturnType<typeof makeFakeFilms>

beforeEach(() => {
  films = makeFakeFilms()
  vi.stubGlobal('FileSystemFileHandle', films.FileSystemFileHandle)
  vi.stubGlobal('navigator', { storage: films.storage })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const write = async (name: string, text: string, size = text.length) => {
  const film = await openFilm(name, size)
  film.write(bytes(text), 0)
  film.flush()
  film.close()
}
const textOf = async (name: string) => (await findFilm(name))?.text()

it.each([
  ['knows no such files', { FileSystemFileHandle: undefined }],
  ['has files that cannot be written in place', { FileSystemFileHandle: class {} }],
  [
    'refuses them, as in a private window',
    { navigator: { storage: { getDirectory: () => Promise.reject(new DOMException('', 'SecurityError')) } } },
  ],
])('OFF-025 keeps no film in a file where the browser %s', async (_what, browser) => {
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  expect(await canStoreFilms()).toBe(false)
  await removeOtherFilms(new Set())
})

it('OFF-025 keeps a film in a file of ModuleVideoStorage, each part in its place', async () => {
  expect(await canStoreFilms()).toBe(true)
  const film = await openFilm('one', 10)
  film.write(bytes('fgh'), 5)
  film.write(bytes('abcde'), 0)
  film.close()
  expect(films.names()).toEqual(['one'])
  expect(await textOf('one')).toBe('abcdefgh\0\0')
  const again = await openFilm('one', 10)
  again.write(bytes('ij'), 8)
  again.close()
  expect(await textOf('one')).toBe('abcdefghij')
  expect(await findFilm('another')).toBeUndefined()
})

it.each([false, true])('OFF-025 says so when the disk is full, part taken: %s', async (takesPart) => {
  const film = await openFilm('one', 10)
  Object.assign(films, { room: 4, takesPart })
  expect(() => film.write(bytes('abcdef'), 0)).toThrow(
    expect.objectContaining({ name: 'QuotaExceededError' }) as Error,
  )
})

it('OFF-025 does not hold a film for which there is no room', async () => {
  const { getDirectory } = films.storage
  const full = new DOMException('full', 'QuotaExceededError')
  const close = vi.fn<() => void>()
  const truncate = () => {
    throw full
  }
  const getFileHandle = async () => ({ createSyncAccessHandle: async () => ({ truncate, close }) })
  const folder = { ...(await getDirectory()), getDirectoryHandle: async () => ({ getFileHandle }) }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } })
  await expect(openFilm('one', 10)).rejects.toBe(full)
  expect(close).toHaveBeenCalledOnce()
})

it('OFF-025 waits for the worker of a page that was just left, but not for ever', async () => {
  await write('one', 'abc')
  const letGo = films.hold('one')
  vi.useFakeTimers()
  const opening = openFilm('one', 3)
  await vi.advanceTimersByTimeAsync(1000)
  letGo()
  await vi.advanceTimersByTimeAsync(300)
  ;(await opening).close()

  films.hold('one')
  const refused = openFilm('one', 3).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await refused).toBe('NoModificationAllowedError')
})

it('OFF-025 removes a film, and leaves one that is held to the next start', async () => {
  await write('one', 'abc')
  await write('two', 'abc')
  await removeFilm('two')
  await removeFilm('two')
  expect(films.names()).toEqual(['one'])
  const letGo = films.hold('one')
  await removeFilm('one')
  expect(films.names()).toEqual(['one'])
  letGo()
  await write('three', 'abc')
  await removeOtherFilms(new Set(['three']))
  expect(films.names()).toEqual(['three'])
})
