/** The whole catalogue as a zip in the console: downloaded, uploaded, checked and imported (CTM-010). */
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { staffCalls } from '@hub/contract/every-staff-call'
import { uploadAddress } from '@hub/contract/staff-uploads'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { contentInputs } from '../../testing/staff-inputs.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'

const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
const REASON = 'From the other province'

let app: FreshApp
let address = ''
let staff: TestStaff
let mate: TestStaff
let folder: string
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['content'])
  mate = await signInStaff(app, ['content'])
  address = await app.listen()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-calls-'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const as = () => ({ cookie: staff.cookie })

/** A folder as a zip, and sent to the hub. Gives the id of the upload. */
async function uploaded(at: string): Promise<number> {
  const zip = new ZipFile()
  for (const one of readdirSync(at, { recursive: true, withFileTypes: true }))
    if (one.isFile()) {
      const file = path.join(one.parentPath, one.name)
      zip.addFile(file, path.relative(at, file))
    }
  zip.end()
  const file = path.join(folder, 'catalogue.zip')
  await pipeline(zip.outputStream, createWriteStream(file))
  return sent(readFileSync(file))
}

async function sent(bytes: Buffer): Promise<number> {
  const about = { purpose: 'catalogue' as const, name: 'catalogue.zip', modifiedAt: 1, about: null }
  const { record } = (
    await app.call(staffCalls.beginUpload, { ...as(), body: { ...about, size: bytes.length } })
  ).ok
  const answer = await fetch(address + uploadAddress(record.id), {
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': '0', cookie: staff.cookie },
    body: bytes,
  })
  expect(answer.status).toBe(204)
  return record.id
}

it('CTM-010 STA-013 imports an upload that was checked, as one publication, for whoever sent it alone', async () => {
  const { at } = await contentInputs.folder(app.context, folder)
  const upload = await uploaded(at)
  const { record: report } = (await app.call(staffCalls.checkCatalogue, { ...as(), body: { upload } })).ok
  expect(report).toMatchObject({ faults: [], packages: [], files: [], hasDraft: false })
  expect(report.changes.map(({ kind, after }) => [kind, Object.keys(after)])).toEqual(
    Array.from({ length: 5 }, () => ['learningType', ['zh.name']]),
  )
  const body = { upload, version: report.version, reason: REASON }
  const foreign = await app.call(staffCalls.importCatalogue, { cookie: mate.cookie, body })
  expect(foreign.failure.error.name).toBe('NotFound')
  const other = await app.call(staffCalls.importCatalogue, { ...as(), body: { ...body, version: 'other' } })
  expect(other.failure.error.name).toBe('EffectsChanged')
  const { record } = (await app.call(staffCalls.importCatalogue, { ...as(), body })).ok
  expect(record).toMatchObject({ note: REASON, revertedTo: null })
  expect(record.changes).toHaveLength(5)
  expect((await app.call(staffCalls.listUploads, as())).ok.records).toEqual([])
  const back = await app.call(staffCalls.revertContent, { ...as(), body: { toId: 0, reason: REASON } })
  expect(back.ok.record.changes).toHaveLength(5)
})

it('CTM-010 says what is wrong with a file that is no zip, or a zip of something else, and imports neither', async () => {
  const other = new ZipFile()
  other.addBuffer(Buffer.from('{}'), 'catalogue.json')
  other.end()
  const bytes = await buffer(other.outputStream)
  const outside = Buffer.from(
    bytes.toString('latin1').replaceAll('catalogue.json', '../alogue.json'),
    'latin1',
  )
  for (const [file, code] of [
    [Buffer.from('no zip at all'), 'unreadable'],
    [bytes, 'noCatalogue'],
    [outside, 'path'],
  ] as const) {
    const upload = await sent(file)
    const { record } = (await app.call(staffCalls.checkCatalogue, { ...as(), body: { upload } })).ok
    expect(record.faults.map((fault) => fault.code)).toEqual([code])
    expect(record.changes).toEqual([])
    const body = { upload, version: record.version, reason: REASON }
    const { failure } = await app.call(staffCalls.importCatalogue, { ...as(), body })
    expect(failure).toMatchObject({ error: { name: 'CatalogueRefused' }, record: { faults: record.faults } })
    await app.call(staffCalls.endUpload, { ...as(), body: { id: upload } })
  }
})

it('CTM-010 downloads the catalogue as a zip, and the same bytes again', async () => {
  const get = async () => {
    const answer = await fetch(`${address}/api/staff/catalogue/file`, { headers: { cookie: staff.cookie } })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="catalogue.zip"')
    return Buffer.from(await answer.arrayBuffer())
  }
  const first = await get()
  expect(first.subarray(0, 2).toString()).toBe('PK')
  expect(first.includes('learning-types.json')).toBe(true)
  expect((await get()).equals(first)).toBe(true)
})
