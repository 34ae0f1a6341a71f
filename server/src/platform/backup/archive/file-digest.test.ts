/** The digest at the end of a backup: which bytes it covers, and which the manifest does. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackup } from '../checked-entries.ts'
import { withDigest } from './file-digest.ts'
import { MANIFEST_NAME, packPart } from './format.ts'
import { writeArchive } from './write-archive.ts'

const BLOCK = 512
/** A prime, so that each place within a block comes up. */
const STEP = 37

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hub-digest-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('OPS-002 a byte of a backup', () => {
  /** A name with no room in a head, a film that ends within a block, and one without any byte. */
  const files: [string, Buffer][] = [
    [`content/static/${'a-long-name/'.repeat(20)}film.mp4`, Buffer.from('film'.repeat(200))],
    ['content/static/empty', Buffer.alloc(0)],
  ]

  async function small(): Promise<string> {
    const file = path.join(folder, 'small.tar')
    const header = Buffer.from(
      JSON.stringify({
        ...{ format: 'hub-backup', version: 2, takenAt: '2026-03-02T15:00:00.000Z', engine: 'embedded' },
        migrations: [],
      }),
    )
    const text = Buffer.from('1\tone\n2\ttwo\n')
    const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const entries: [string, Buffer][] = [
      ['backup.json', header],
      ['tables/teams/000001.copy.gz', await packPart(text)],
      ...files,
    ]
    const manifest = {
      tables: [{ name: 'teams', columns: [], rows: 2, sha256: sha(text) }],
      sequences: [],
      entries: entries.map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha(bytes) })),
    }
    const last = Buffer.from(JSON.stringify(manifest))
    await writeArchive({ file, key: null }, async (add) => {
      for (const [name, bytes] of [...entries, [MANIFEST_NAME, last] as const])
        await add({ name, bytes: bytes.length }, [bytes])
    })
    return file
  }

  it('that is another one is noticed, in a head, a body, the filling between them or the digest', async () => {
    const file = await small()
    const whole = readFileSync(file)
    expect((await checkBackup({ file, key: null })).files).toBe(2)
    const changed = path.join(folder, 'changed.tar')
    const unnoticed: number[] = []
    for (let at = 0; at < whole.length; at += STEP) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(changed, bytes)
      const isSound = await checkBackup({ file: changed, key: null }).then(
        () => true,
        () => false,
      )
      if (isSound) unnoticed.push(at)
    }
    expect(unnoticed).toEqual([])
  })
})

describe('OPS-002 the digest of a tar', () => {
  const padded = (text: string | Buffer) => {
    const bytes = Buffer.from(text)
    return Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)])
  }
  const head = (name: string, kind: string, length: number) => {
    const block = Buffer.alloc(BLOCK)
    block.write(name)
    block.write(length.toString(8).padStart(11, '0'), 124)
    block.write(kind, 156)
    return block
  }
  /** In chunks of one length, as whatever is read gives them. */
  async function digestOf(tar: Buffer, chunk = tar.length): Promise<string> {
    async function* chunks() {
      for (let at = 0; at < tar.length; at += chunk) yield tar.subarray(at, at + chunk)
    }
    let last: Buffer = Buffer.alloc(0)
    for await (const bytes of withDigest(chunks())) last = bytes
    return last.toString()
  }

  it('is the same in whatever chunks it comes, and is not of a body', async () => {
    const tar = (body: string) => Buffer.concat([head('film.mp4', '0', 600), padded(body), head('b', '0', 0)])
    const one = tar('x'.repeat(600))
    const digest = await digestOf(one)
    for (const length of [1, 511, 512, 513, 700]) expect(await digestOf(one, length)).toBe(digest)
    expect(await digestOf(tar('y'.repeat(600)))).toBe(digest)
    expect(await digestOf(tar('x'.repeat(601)))).not.toBe(digest)
  })

  it('is of the body of the manifest', async () => {
    const tar = (body: string) => Buffer.concat([head(MANIFEST_NAME, '0', 600), padded(body)])
    expect(await digestOf(tar('x'.repeat(600)))).not.toBe(await digestOf(tar('y'.repeat(600))))
  })

  it('takes a length for which a head has no room from the extension before it', async () => {
    const tar = (body: string, next: string) =>
      Buffer.concat([
        ...[head('film.mp4', 'x', 25), padded('12 path=film\n13 size=600\n')],
        ...[head('film.mp4', '0', 0), padded(body), head(next, '0', 0)],
      ])
    const digest = await digestOf(tar('x'.repeat(600), 'b'))
    expect(await digestOf(tar('y'.repeat(600), 'b'))).toBe(digest)
    expect(await digestOf(tar('x'.repeat(600), 'c'))).not.toBe(digest)
  })
})
