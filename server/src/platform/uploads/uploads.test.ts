/** Large files in parts: lost connections, lost nodes, two at once, strangers, limits and what is left behind. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import {
  UPLOAD_KEPT_MS,
  UPLOAD_MAX_BYTES,
  UPLOAD_PART_BYTES,
  uploadAddress,
  UPLOADS_AT_ONCE,
} from '@hub/contract/staff-uploads'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { type S3Double, startS3Double } from '../../testing/s3-double.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import type { FileStore } from '../store/file-store.ts'
import { removeStaleUploads } from './uploads.sweep.ts'
import { withUploadedFile } from './uploads.ts'

const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
const FILE = randomBytes(UPLOAD_PART_BYTES + 300_000)

async function keysBelow(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

describe.each(['folder', 'bucket'])('uploads into a %s', (kind) => {
  let double: S3Double | undefined
  let app: FreshApp
  /** Another node on the same database and store. */
  let other: FreshApp
  let here = ''
  let there = ''
  let staff: TestStaff
  let mate: TestStaff

  beforeAll(async () => {
    double = kind === 'bucket' ? await startS3Double() : undefined
    app = await freshApp({ parts: { limitFactor: 100, ...(double && { store: double.store }) } })
    other = await freshApp({ db: app.context.db, parts: { limitFactor: 100, store: app.context.store } })
    staff = await signInStaff(app, ['content'])
    mate = await signInStaff(app, ['content'])
    other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime())
    here = await app.listen()
    there = await other.listen()
  })
  afterAll(async () => {
    await other.close()
    await app.close()
    await double?.close()
  })

  const begin = (size: number, cookie = staff.cookie) =>
    app.call(staffCalls.beginUpload, {
      cookie,
      body: { purpose: 'module-package', name: 'reed.zip', size, modifiedAt: 1, about: 'module:7' },
    })
  const begun = async (size = FILE.length) => (await begin(size)).ok.record.id
  const end = (id: number, cookie = staff.cookie) => app.call(staffCalls.endUpload, { cookie, body: { id } })
  const sendAs = (cookie: string, at: string) => (id: number, offset: number, bytes: Buffer) =>
    fetch(at + uploadAddress(id), {
      method: 'PATCH',
      headers: { ...TUS, cookie, 'upload-offset': String(offset) },
      body: new Uint8Array(bytes),
    })
  const send = (at: string, id: number, offset: number, bytes: Buffer) =>
    sendAs(staff.cookie, at)(id, offset, bytes)
  const received = async (at: string, id: number) => {
    const answer = await fetch(at + uploadAddress(id), {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', cookie: staff.cookie },
    })
    return Number(answer.headers.get('upload-offset'))
  }
  /** Announces a part, sends less of it, and loses the connection. */
  const sendAndLose = (id: number, bytes: Buffer, announced: number) =>
    new Promise<void>((resolve) => {
      const headers = { ...TUS, cookie: staff.cookie, 'upload-offset': '0', 'content-length': announced }
      const sent = request(here + uploadAddress(id), { method: 'PATCH', headers })
      sent.on('error', () => resolve())
      sent.write(bytes, () => setTimeout(() => sent.destroy(), 200))
    })

  it('CTM-006 SCL-002 keeps what arrived before the connection was lost, and goes on at another node', async () => {
    const id = await begun()
    await sendAndLose(id, FILE.subarray(0, 100_000), UPLOAD_PART_BYTES)
    await expect.poll(() => received(there, id)).toBe(100_000)
    const { records } = (await app.call(staffCalls.listUploads, { cookie: staff.cookie })).ok
    expect(records[0]).toMatchObject({ id, name: 'reed.zip', received: 100_000, about: 'module:7' })
    expect((await send(there, id, 100_000, FILE.subarray(100_000, UPLOAD_PART_BYTES))).status).toBe(204)
    expect((await send(here, id, UPLOAD_PART_BYTES, FILE.subarray(UPLOAD_PART_BYTES))).status).toBe(204)
    const whole = await withUploadedFile(other.context, staff, { id, purpose: 'module-package' }, (path) =>
      readFile(path),
    )
    expect(whole.equals(FILE)).toBe(true)
    expect(await keysBelow(app.context.store, '')).toEqual([])
    await end(id)
    expect(await keysBelow(app.context.store, 'uploads/')).toEqual([])
  })

  it('CTM-006 adds a part once when two nodes get it at the same time', async () => {
    const id = await begun()
    const part = FILE.subarray(0, 500_000)
    const answers = await Promise.all([send(here, id, 0, part), send(there, id, 0, part)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
    expect(await received(here, id)).toBe(500_000)
    expect((await send(here, id, 0, part)).status).toBe(409)
    expect(await keysBelow(app.context.store, `uploads/${id}/`)).toHaveLength(1)
    await end(id)
  })

  it('CTM-006 STA-006 checks who sends each part, and shows an upload to its sender alone', async () => {
    const id = await begun()
    const part = FILE.subarray(0, 1000)
    const reports = await signInStaff(app, ['reports'])
    expect((await sendAs('hub-staff=x', here)(id, 0, part)).status).toBe(401)
    expect((await sendAs(reports.cookie, here)(id, 0, part)).status).toBe(403)
    expect((await sendAs(mate.cookie, here)(id, 0, part)).status).toBe(404)
    expect((await end(id, mate.cookie)).failure.error.name).toBe('NotFound')
    expect((await app.call(staffCalls.listUploads, { cookie: mate.cookie })).ok.records).toEqual([])
    const use = (sender: { id: number }) =>
      withUploadedFile(app.context, sender, { id, purpose: 'module-package' }, async () => 'used')
    await expect(use(mate)).rejects.toMatchObject({ refusal: 'NotFound' })
    await expect(use(staff)).rejects.toMatchObject({ refusal: 'UploadIncomplete' })
    expect(await received(here, id)).toBe(0)
    await end(id)
  })

  it('HRD-001 sends no part into the upload of another by an address that ends in it', async () => {
    const [id, own] = [await begun(1000), (await begin(1000, mate.cookie)).ok.record.id]
    const answer = await fetch(`${here}${uploadAddress(own)}?/${id}`, {
      method: 'PATCH',
      headers: { ...TUS, cookie: mate.cookie, 'upload-offset': '0' },
      body: new Uint8Array(FILE.subarray(0, 700)),
    })
    expect(answer.headers.get('upload-offset')).toBe('700')
    expect(await received(here, id)).toBe(0)
    await end(id)
    await end(own, mate.cookie)
  })

  it('CTM-006 takes no more than was announced, no larger part, no larger file, and no sixth upload', async () => {
    const id = await begun(1000)
    expect((await send(here, id, 0, FILE.subarray(0, 2000))).status).toBe(413)
    expect((await send(here, id, 0, FILE)).status).toBe(413)
    expect(await received(here, id)).toBe(0)
    const tooLarge = await begin(UPLOAD_MAX_BYTES['module-package'] + 1)
    expect(Object.keys(tooLarge.failure.error.fields ?? {})).toEqual(['size'])
    // The one above is the first; of those that ask at the same time no more than the rest begin.
    const asked = await Promise.all(Array.from({ length: UPLOADS_AT_ONCE + 3 }, () => begin(1000)))
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(UPLOADS_AT_ONCE - 1)
    expect((await begin(1000)).failure.error.name).toBe('TooManyUploads')
  })

  it('CTM-006 removes what nobody goes on with, and parts that no upload has', async () => {
    await app.context.store.put('uploads/1999999999/lost', Buffer.from('x'))
    app.clock.advance(UPLOAD_KEPT_MS - 60_000)
    expect(await removeStaleUploads(app.context)).toBe(0)
    expect(await keysBelow(app.context.store, 'uploads/')).toEqual([])
    app.clock.advance(2 * 60_000)
    expect(await removeStaleUploads(app.context)).toBe(UPLOADS_AT_ONCE)
  })
})
