/** What staff bring for others to open passes the virus scanner, or nothing of it is kept (HRD-001, CTM-005, CTM-010). */
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { writeEntries } from '#platform/files/write-entries.ts'
import { addStaticFile } from '#platform/files/static-files.ts'
import { loadModule, loadTheme, loadTopic, storePackage } from '../catalogue/content.ts'
import { STAFF } from '../testing/cast.ts'
import { type ClamdDouble, clamdDouble, VIRUS, VIRUS_NAME } from '../testing/files/clamd-double.ts'
import { commandLine } from '../testing/command-line.ts'
import { someDocx, somePdf } from '../testing/files/documents.ts'
import { FIRST_DAY, type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { sendUpload } from '../testing/files/send-upload.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { addContent, editContent, listContent } from './content-draft.staff.ts'
import { publishContent } from './publications.staff.ts'
import { uploadDocument } from './uploads.staff.ts'
import { exportCatalogue } from './folder/catalogue-export.staff.ts'

const GUIDE = 'files/themes/guide.pdf'
const UPLOADED = 'guides/listening/en.pdf'
const PAGE = 'modules/reed/1.0.0/index.html'
const clean = somePdf({ title: 'Listening', text: 'Begin with a circle' })
const infected = somePdf({ title: 'Listening', text: VIRUS })

let clamd: ClamdDouble
let app: FreshApp
let staff: TestStaff
beforeAll(async () => {
  clamd = await clamdDouble()
  app = await freshApp({ parts: { limitFactor: 100 }, config: { clamdUrl: clamd.url } })
  staff = await signInStaff(app, ['content'])
})
afterAll(async () => {
  await app.close()
  await clamd.close()
})
beforeEach(() => void clamd.seen.splice(0))

/** Every file that anybody may read. */
async function published({ context }: FreshApp): Promise<string[]> {
  const keys: string[] = []
  for (const top of ['static', 'modules'])
    for await (const { key } of context.store.list(`${top}/`)) keys.push(key)
  return keys.toSorted()
}
async function lastDeed({ context }: FreshApp) {
  const [row] = await context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return [row?.action, row?.objectId, row?.note]
}

describe('a guide that is uploaded', () => {
  async function upload(bytes: Buffer) {
    const uploadId = await sendUpload(app, staff.cookie, { purpose: 'guide', name: 'Listening.pdf', bytes })
    return app.call(staffCalls.uploadDocument, { cookie: staff.cookie, body: { uploadId } })
  }

  it('HRD-001 CTM-005 is stored when the scanner has seen all of it and found nothing', async () => {
    expect((await upload(clean)).status).toBe(201)
    expect(clamd.seen).toEqual([clean.toString('latin1')])
  })

  it('HRD-001 CTM-005 is refused with a virus in it, before anything looks through it, and not kept', async () => {
    const before = await published(app)
    for (const bytes of [infected, Buffer.from(`%PDF-${VIRUS}`), await someDocx({ [VIRUS]: '' })]) {
      const { status, failure } = await upload(bytes)
      expect([status, failure.error.name, failure.record]).toEqual([
        400,
        'FileRefused',
        { reason: 'infected' },
      ])
    }
    expect(await published(app)).toEqual(before)
    expect((await app.call(staffCalls.listUploads, { cookie: staff.cookie })).ok.records).toEqual([])
    expect(await lastDeed(app)).toEqual([
      ...['file-refuse', 'Listening.pdf'],
      `the virus scanner found ${VIRUS_NAME}`,
    ])
  })

  it('HRD-001 CTM-005 is refused while the scanner does not answer', async () => {
    const before = await published(app)
    await clamd.leave()
    const { failure } = await upload(somePdf({ title: 'Another', text: 'One' }))
    await clamd.arrive()
    expect([failure.error.name, failure.record]).toEqual(['FileRefused', { reason: 'notScanned' }])
    expect(await published(app)).toEqual(before)
    expect(await lastDeed(app)).toEqual(['file-refuse', 'Listening.pdf', 'the virus scanner gave no answer'])
  })

  it('HRD-001 STA-008 is scanned at the command line too, as are the guides and pictures of themes', async () => {
    const folder = app.context.config.dataDir
    const hub = commandLine(app.context, folder)
    writeFileSync(path.join(folder, 'bad.pdf'), infected)
    const { id } = (await hub('guide', 'add', 'Wisdom')).data as { id: number }
    const filed = await hub('guide', 'file', String(id), 'en', 'bad.pdf')
    expect(filed.text).toContain('The virus scanner found something in this file.')
    const before = await published(app)
    const theme = { sector: 'Youth Community', name: 'Reeds', summary: 'Water', description: 'More' }
    const themes = [{ ...theme, color: '#33659e', topics: ['Stem'], guides: { English: 'bad.pdf' } }]
    writeFileSync(path.join(folder, 'themes.json'), JSON.stringify(themes))
    const loaded = await hub('theme', 'load', 'themes.json')
    expect(loaded.text).toContain('bad.pdf: The virus scanner found something in this file.')
    expect(await published(app)).toEqual(before)
    expect((await lastDeed(app))[0]).toBe('file-refuse')
  })
})

describe('a catalogue folder', () => {
  let target: FreshApp
  let folder: string
  let number = 0
  beforeAll(async () => {
    target = await emptyApp(clamd.url)
    folder = mkdtempSync(path.join(app.context.config.dataDir, 'catalogue-'))
    const source = await emptyApp()
    await fill(source)
    await writeEntries((await exportCatalogue(source.context, STAFF)).entries, path.join(folder, 'clean'))
    await source.close()
  }, 120_000)
  afterAll(async () => {
    await target.close()
    rmSync(folder, { recursive: true })
  })

  const emptyApp = (clamdUrl?: string) => freshApp({ prepared: FIRST_DAY, config: { clamdUrl } })
  async function fill({ context }: FreshApp): Promise<void> {
    const at = mkdtempSync(path.join(folder, 'package-'))
    writeFileSync(path.join(at, 'guide.pdf'), clean)
    await addStaticFile(context.store, { from: path.join(at, 'guide.pdf'), to: 'themes/guide.pdf' })
    const facts = {
      ...{ name: 'Reeds', summary: 'Water.', description: 'More.', themeColor: '#3C6EA8' },
      sortOrder: 0,
    }
    const guides = { en: 'themes/guide.pdf' }
    const theme = { ...facts, guides, sectorId: 1, themeStatus: 'open' as const, offlineAllowed: false }
    const topicId = await loadTopic(context, {
      themeId: await loadTheme(context, theme),
      name: 'Stem',
      sortOrder: 0,
    })
    rmSync(path.join(at, 'guide.pdf'))
    writeFileSync(path.join(at, 'index.html'), '<!doctype html><html lang="en"><title>Reed</title>')
    const manifest = { key: 'reed', version: '1.0.0', title: 'Reed', entry: 'index.html', estimate: 20 }
    writeFileSync(path.join(at, 'module.json'), JSON.stringify({ ...manifest, languages: ['en'] }))
    await loadModule(context, {
      ...(await storePackage(context, at)),
      topicId,
      isDownloadable: true,
      sortOrder: 0,
    })
    const { id, version } = await addContent(context, STAFF, {
      ...{ kind: 'guide', parentId: null, name: 'Listening' },
    })
    const bytes = somePdf({ title: 'Listening', text: 'Uploaded' })
    const { file } = await uploadDocument(context, STAFF, { bytes, name: 'Listening.pdf' })
    await editContent(context, STAFF, { kind: 'guide', id, version, fields: { 'en.file': file } })
    const draft = await listContent(context, STAFF)
    await publishContent(context, STAFF, { version: draft.version, note: '' })
  }

  const hub = (...args: string[]) => commandLine(target.context, folder)('catalogue', ...args)
  const reason = ['--reason', 'From the other province']
  async function withVirusIn(...files: string[]): Promise<string> {
    const name = `copy-${(number += 1)}`
    cpSync(path.join(folder, 'clean'), path.join(folder, name), { recursive: true })
    for (const file of files) appendFileSync(path.join(folder, name, file), VIRUS)
    return name
  }

  it('HRD-001 CTM-010 with a virus in a guide, or in a package, is refused by file, and nothing is kept', async () => {
    const before = await published(target)
    for (const files of [[GUIDE], [PAGE], [UPLOADED], [GUIDE, PAGE, UPLOADED]]) {
      const name = await withVirusIn(...files)
      for (const more of [['--dry-run'], reason]) {
        const { lines, exitCode } = await hub('import', name, ...more)
        expect(exitCode).toBe(1)
        for (const file of files)
          expect(lines).toContain(`${file} has something in it that the virus scanner found: ${VIRUS_NAME}.`)
      }
      expect(await published(target)).toEqual(before)
    }
    expect((await lastDeed(target)).slice(0, 2)).toEqual(['file-refuse', PAGE])
  })

  it('HRD-001 CTM-010 CTM-005 with a virus in an uploaded guide is refused before anything looks through it', async () => {
    const name = await withVirusIn()
    writeFileSync(path.join(folder, name, UPLOADED), `%PDF-${VIRUS}`)
    const { lines } = await hub('import', name, ...reason)
    expect(lines).toEqual([`${UPLOADED} has something in it that the virus scanner found: ${VIRUS_NAME}.`])
  })

  it('HRD-001 CTM-010 is refused while the scanner does not answer, and names no place of the server', async () => {
    const before = await published(target)
    await clamd.leave()
    const { lines } = await hub('import', 'clean', ...reason)
    await clamd.arrive()
    for (const file of [GUIDE, UPLOADED])
      expect(lines).toContain(`${file} could not be scanned for viruses; the log says why.`)
    expect(lines.join(' ')).not.toMatch(/ENOENT|ECONN|sock/)
    expect(await published(target)).toEqual(before)
  })

  it('HRD-001 CTM-010 is imported when nothing is found in any file that is new, and those alone are scanned', async () => {
    expect((await hub('import', 'clean', ...reason)).text).toContain('Imported as publication 1')
    expect(await published(target)).toEqual(
      expect.arrayContaining([`static/${GUIDE.slice('files/'.length)}`, PAGE]),
    )
    expect(clamd.seen).toContain(clean.toString('latin1'))
    clamd.seen.splice(0)
    await hub('import', 'clean', '--dry-run')
    expect(clamd.seen).toEqual([])
  })
})
