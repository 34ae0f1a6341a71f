/** Copying from store to store: what the target has is what counts, and a version is there last. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type S3Double, startS3Double } from '../../testing/s3-double.ts'
import { type FileStore, StoreAway, type StoredFile } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { moveFiles } from './move.ts'

let place: string
let double: S3Double
let from: FileStore

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-move-'))
  double = await startS3Double()
  from = createFolderStore(place)
  for (const key of ['.files.json', 'index.html', 'film.mp4'])
    await from.put(`modules/waves/1.0.0/${key}`, Buffer.from(key))
  await from.put('static/guide.pdf', Buffer.from('guide'))
})
afterEach(async () => {
  await double.close()
  await rm(place, { recursive: true, force: true })
})

describe('SCL-001 moving files', () => {
  it('sends the list of a version after everything else', async () => {
    const sent: string[] = []
    const to: FileStore = {
      ...double.store,
      async putStream(key, stream, sha256) {
        const stored = await double.store.putStream(key, stream, sha256)
        sent.push(key)
        return stored
      },
    }
    const listed: StoredFile[] = []
    for await (const file of from.list('')) listed.push(file)
    for (const keys of [listed, listed.toReversed()]) {
      sent.length = 0
      for (const { key } of listed) await double.store.delete(key)
      const given: FileStore = { ...from, list: () => Readable.from(keys) }
      expect(await moveFiles(given, to)).toMatchObject({ files: 4, copied: 4 })
      expect(sent).toHaveLength(4)
      expect(sent.at(-1)).toBe('modules/waves/1.0.0/.files.json')
    }
  })

  it('stops at a store that has other bytes than it was sent', async () => {
    const lying: FileStore = {
      ...double.store,
      putStream: async (key, stream, sha256) => {
        await stream.toArray()
        await double.store.putStream(key, Readable.from([Buffer.from('other')]))
        return { size: 0, sha256: sha256 ?? '' }
      },
    }
    await expect(moveFiles(from, lying)).rejects.toThrow(StoreAway)
  })
})
