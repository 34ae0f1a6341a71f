/** A backup of format 1, as earlier versions of the hub wrote it, is verified and restored. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facilitators } from '../../../accounts/accounts.tables.ts'
import { FILLED_BY_ITSELF } from '../../../staff/filled-by-itself.ts'
import { type FreshApp, freshApp } from '../../../testing/fresh-app.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { testDatabaseSettings } from '#platform/config/config.ts'
import { createFolderStore } from '#platform/store/folder-store.ts'
import { checkBackup, textOf } from '../checked-entries.ts'
import { digestMember } from './earlier-format.ts'
import { HEADER_NAME, MANIFEST_NAME, unpackPart } from './format.ts'
import { makeBackup } from '../make-backup.ts'
import { type ArchiveSource, readArchive } from './read-archive.ts'
import { restoreBackup } from '../restore.ts'
import { sealed } from './sealing.ts'

const FILM = randomBytes(2_500_000)
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let app: FreshApp
let folder: string
beforeAll(async () => {
  app = await freshApp()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-earlier-'))
  await app.context.store.putStream('static/film.mp4', Readable.from([FILM]))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The same backup as an earlier version would have written it: parts of tables as they are, and gzip around it all. */
async function inFormat1(source: ArchiveSource): Promise<Buffer> {
  const entries: { name: string; bytes: Buffer }[] = []
  await readArchive(source, async (entry) => {
    const packed = await textOf(entry)
    entries.push({
      name: entry.name.replace('.copy.gz', '.copy'),
      bytes: await unpackPart(entry.name, packed),
    })
  })
  const changed = (name: string, change: (content: Record<string, unknown>) => object) => {
    const entry = entries.find((one) => one.name === name)
    if (entry) entry.bytes = Buffer.from(JSON.stringify(change(JSON.parse(entry.bytes.toString()))))
  }
  changed(HEADER_NAME, (header) => ({ ...header, version: 1 }))
  changed(MANIFEST_NAME, (manifest) => ({
    ...manifest,
    entries: entries
      .filter(({ name }) => name !== MANIFEST_NAME)
      .map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha(bytes) })),
  }))
  const tar = await packTar(
    entries.map(({ name, bytes }): TarEntry => ({ header: { name, size: bytes.length }, body: bytes })),
  )
  const packed = gzipSync(tar)
  const whole = Buffer.concat([packed, digestMember(createHash('sha256').update(packed).digest())])
  if (!source.key) return whole
  const chunks: Buffer[] = []
  for await (const chunk of sealed(
    (async function* () {
      yield whole
    })(),
    source.key,
  ))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

it.each([
  ['plain', null],
  ['encrypted', randomBytes(32)],
])(
  'OPS-002 a backup of format 1 that is %s is verified and restored, and damage is found',
  async (kind, key) => {
    const now = path.join(folder, `now-${kind}`)
    await makeBackup(app.context, { file: now, key })
    const file = path.join(folder, `then-${kind}`)
    writeFileSync(file, await inFormat1({ file: now, key }))
    const db = await freshDatabase({ engine: testDatabaseSettings().engine, prepared: 'empty' })
    const dataDir = path.join(folder, `restored-${kind}`)
    try {
      const { header, files } = await restoreBackup(
        { file, key },
        {
          open: async () => db,
          clock: app.context.clock,
          staff: { kind: 'staff', user: 'robin' },
          filledByItself: FILLED_BY_ITSELF,
          store: createFolderStore(dataDir),
        },
      )
      expect({ version: header.version, files }).toEqual({ version: 1, files: 1 })
      expect(readFileSync(path.join(dataDir, 'static/film.mp4')).equals(FILM)).toBe(true)
      // The tables were compared with their sums; this says that they are those of the hub.
      expect(await db.orm.$count(facilitators)).toBe(await app.context.db.orm.$count(facilitators))
    } finally {
      await db.close()
    }
    const whole = readFileSync(file)
    for (const at of [12, 1000, whole.length >> 1, whole.length - 20]) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(file, bytes)
      await expect(checkBackup({ file, key })).rejects.toThrow(
        /damaged|does not match|different|not a backup/,
      )
    }
    writeFileSync(file, whole.subarray(0, -1))
    await expect(checkBackup({ file, key })).rejects.toThrow(/cut off|damaged/)
  },
)
