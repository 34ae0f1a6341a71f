/** The real virus scanner, where it is installed: what it finds is refused wherever staff bring it, and so is all that it does not see (HRD-001). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { PackageCheck } from '@hub/contract/staff-modules'
import { CONTENT } from '../testing/cast.ts'
import { somePdf, zipOf } from '../testing/files/documents.ts'
import { sendUpload } from '../testing/files/send-upload.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const isInstalled = spawnSync('clamd', ['--version']).status === 0
/** In two parts, so that no scanner takes this file for what it looks for. */
const EICAR = [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-`, 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const MIB = 1024 * 1024
const PAGE = '<!doctype html><html lang="en"><title>Reed</title><body>Reed</body></html>'
const WITHIN = { timeout: 30_000, interval: 200 }
const START_MS = 90_000

it.skipIf(isInstalled)('HRD-001 asks the real clamd too', (test) =>
  test.skip('clamd is not installed: apt-get install clamav-daemon'),
)

describe.runIf(isInstalled)('HRD-001 with the real clamd', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-clamd-'))
  const socket = path.join(folder, 'clamd.sock')
  let clamd: ChildProcess
  let app: FreshApp
  let staff: TestStaff
  beforeAll(async () => {
    const database = path.join(folder, 'db')
    mkdirSync(database)
    // The one signature that is needed: nothing is fetched.
    writeFileSync(path.join(database, 'eicar.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
    const config = path.join(folder, 'clamd.conf')
    writeFileSync(
      config,
      `LocalSocket ${socket}\nDatabaseDirectory ${database}\nForeground yes\nStreamMaxLength 1M\n`,
    )
    clamd = spawn('clamd', ['--config-file', config], { stdio: 'ignore' })
    app = await freshApp({ parts: { limitFactor: 100 }, config: { clamdUrl: `unix://${socket}` } })
    staff = await signInStaff(app, ['content'])
    await vi.waitUntil(() => existsSync(socket), WITHIN)
  }, START_MS)
  afterAll(async () => {
    clamd.kill()
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function kept(): Promise<string[]> {
    const keys: string[] = []
    for (const top of ['static', 'modules'])
      for await (const { key } of app.context.store.list(`${top}/`)) keys.push(key)
    return keys
  }
  const { topicId } = CONTENT.adultCommunity

  async function bring(files: Record<string, string>): Promise<PackageCheck> {
    const file = { purpose: 'module-package', name: 'reed.zip', bytes: await zipOf(files) } as const
    const uploadId = await sendUpload(app, staff.cookie, file)
    const said = { version: '1.0.0', estimate: 5, isDownloadable: false }
    const input = { cookie: staff.cookie, body: { topicId, uploadId, ...said } }
    const { id } = (await app.call(staffCalls.checkNewModule, input)).ok.record
    const read = async () =>
      (await app.call(staffCalls.readPackageCheck, { cookie: staff.cookie, params: { id } })).ok.record
    await expect.poll(async () => (await read()).state, WITHIN).not.toBe('checking')
    await app.call(staffCalls.endUpload, { cookie: staff.cookie, body: { id: uploadId } })
    return read()
  }

  async function bringGuide(bytes: Buffer) {
    const uploadId = await sendUpload(app, staff.cookie, { purpose: 'guide', name: 'Reed.pdf', bytes })
    return app.call(staffCalls.uploadDocument, { cookie: staff.cookie, body: { uploadId } })
  }

  it('HRD-001 CTM-006 a package is refused with the file in which something is found', async () => {
    const found = await bring({ 'index.html': PAGE, 'notes/eicar.txt': EICAR })
    expect(found.state).toBe('refused')
    expect(found.findings).toMatchObject([
      { code: 'scan-infected', path: 'notes/eicar.txt', values: { reason: 'Eicar-Test.UNOFFICIAL' } },
    ])
    expect(await kept()).toEqual([])
  })

  it('HRD-001 CTM-006 a package is refused with a file that is longer than the scanner takes', async () => {
    const long = await bring({ 'index.html': PAGE, 'long.txt': 'a few words more. '.repeat(MIB / 8) })
    expect(long.findings).toMatchObject([{ code: 'scan-notScanned', path: 'long.txt' }])
    expect(await kept()).toEqual([])
  })

  it('HRD-001 CTM-005 a guide is refused with something in it, and stored without', async () => {
    const clean = somePdf({ title: 'Reed', text: 'Begin with a circle' })
    const { failure } = await bringGuide(Buffer.concat([clean, Buffer.from(EICAR)]))
    expect([failure.error.name, failure.record]).toEqual(['FileRefused', { reason: 'infected' }])
    expect(await kept()).toEqual([])
    expect((await bringGuide(clean)).status).toBe(201)
    expect(await kept()).toHaveLength(1)
  })

  it('HRD-001 CTM-010 a zip of the catalogue is refused with a file in which something is found', async () => {
    const utility = { key: 'reed', name: { en: 'Reed' }, summary: { en: '' }, isFile: true }
    const bytes = await zipOf({
      'catalogue.json': JSON.stringify({ format: 'hub-catalogue', version: 1 }),
      ...{ 'learning-types.json': '[]', 'sectors.json': '[]' },
      'utilities.json': JSON.stringify([{ ...utility, path: 'notes/eicar.txt', image: '' }]),
      'files/notes/eicar.txt': EICAR,
    })
    const before = await kept()
    const upload = await sendUpload(app, staff.cookie, { purpose: 'catalogue', name: 'all.zip', bytes })
    const { record } = (await app.call(staffCalls.checkCatalogue, { cookie: staff.cookie, body: { upload } }))
      .ok
    expect(record.faults).toEqual([
      { code: 'infected', file: 'files/notes/eicar.txt', detail: 'Eicar-Test.UNOFFICIAL' },
    ])
    expect(await kept()).toEqual(before)
  })

  it('HRD-001 nothing passes once it is gone', async () => {
    const gone = new Promise((resolve) => clamd.once('exit', resolve))
    clamd.kill()
    await gone
    const { failure } = await bringGuide(somePdf({ title: 'Another', text: 'One' }))
    expect(failure.record).toEqual({ reason: 'notScanned' })
    expect((await bring({ 'index.html': PAGE })).findings).toMatchObject([{ code: 'scan-notScanned' }])
  })
})
