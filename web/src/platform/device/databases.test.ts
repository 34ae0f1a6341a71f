import 'fake-indexeddb/auto'
import { type DBSchema, deleteDB, openDB } from 'idb'
import { afterEach, expect, it, vi } from 'vitest'
import { deviceDatabase } from './databases.ts'

interface Notes extends DBSchema {
  notes: { key: string; value: string }
}
const notes = (name: string) =>
  deviceDatabase<Notes>(name, (database) => {
    database.createObjectStore('notes')
  })

afterEach(() => {
  vi.restoreAllMocks()
})

it('OFF-025 opens a database of the device once, whoever asks', async () => {
  const opening = vi.spyOn(indexedDB, 'open')
  const open = notes('asked-twice')
  expect(opening).not.toHaveBeenCalled()
  const [one, other] = await Promise.all([open(), open()])
  expect(one).toBe(other)
  expect(opening).toHaveBeenCalledOnce()
})

it('OFF-025 gives way to a tab that deletes the database, and makes it anew when it is asked for again', async () => {
  const open = notes('deleted-elsewhere')
  await (await open()).put('notes', 'kept', 'a')
  await deleteDB('deleted-elsewhere')
  expect(await (await open()).get('notes', 'a')).toBeUndefined()
})

it('OFF-025 tries again after the browser could not open the database', async () => {
  const later = await openDB('newer', 2)
  const open = notes('newer')
  await expect(open()).rejects.toThrow('version')
  later.close()
  await deleteDB('newer')
  expect((await open()).objectStoreNames).toContain('notes')
})
