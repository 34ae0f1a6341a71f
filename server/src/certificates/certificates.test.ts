/** Certificates of attendance: who gets one, and what is in the PDF (CTM-009). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { facilitators } from '../accounts/accounts.tables.ts'
import { CAST, type Role, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { eventOf } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { addRegistrant, markAttendance } from '../events/registrants.staff.ts'

const HOUR_MS = 60 * 60 * 1000
const START = '2026-03-02T16:00:00.000Z'
const END = '2026-03-02T18:30:00.000Z'

let app: FreshApp
let staff: TestStaff
let eventId = 0
const tokens = new Map<Role, string>()
/** An event in which Priya attended, Daniel did not, and Amara was not marked. */
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  const event = eventOf('attended', {
    ...{ title: 'Opening a room', start_date: START, end_date: END, faculty_name: 'Ruth Vandal' },
    translations: { zh: { title: '与说“不”的青少年进行动机式谈话' } },
  })
  const [loaded] = await loadEvents(app.context, STAFF, { events: [event] })
  eventId = loaded?.id ?? 0
  for (const { id: facilitatorId } of [CAST.member, CAST.mate, CAST.third])
    await addRegistrant(app.context, STAFF, { eventId, facilitatorId })
  app.clock.advance(2 * HOUR_MS)
  const mark = (facilitatorId: number, attended: boolean) =>
    markAttendance(app.context, STAFF, { eventId, facilitatorIds: [facilitatorId], attended })
  await mark(CAST.mate.id, true)
  await mark(CAST.third.id, false)
  await signIn()
})
/** Sessions end while the clock goes on. */
async function signIn() {
  for (const role of ['member', 'mate', 'third', 'stranger'] as const)
    tokens.set(role, await app.signIn(role))
  staff = await signInStaff(app, ['content'])
}
afterAll(() => app.close())

const own = (role: Role, locale = 'en') =>
  app.call(calls.readCertificate, {
    ...{ token: tokens.get(role) ?? '', params: { id: eventId }, locale },
  })
const seen = async (role: Role) =>
  (await app.call(calls.readEvent, { token: tokens.get(role) ?? '', params: { id: eventId } })).ok.record
const ofPerson = (facilitatorId: number, cookie = staff.cookie) =>
  app.call(staffCalls.readRegistrantCertificate, { cookie, params: { id: eventId }, body: { facilitatorId } })

/** The text of the sheet as a reader copies it, and what the file says of itself. */
async function readPdf(base64: string) {
  const task = getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), verbosity: 0 })
  const pdf = await task.promise
  const page = await pdf.getPage(1)
  const { items, lang } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const { info } = await pdf.getMetadata()
  const read = {
    ...{ text, lang, title: (info as { Title?: string }).Title, pages: pdf.numPages },
    marks: await pdf.getMarkInfo(),
    tags: await tagsOf(page),
  }
  await task.destroy()
  return read
}

/** The elements of the sheet in the order of reading: what each is, and the text that belongs to it. */
async function tagsOf(page: PDFPageProxy): Promise<[role: string, text: string][]> {
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items)
    if ('str' in item) for (const id of open) texts.set(id, `${texts.get(id) ?? ''}${item.str}`)
    else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id)
  const root = (await page.getStructTree())?.children[0]
  const elements = root !== undefined && 'children' in root ? root.children : []
  return elements.flatMap((one) => {
    if (!('role' in one)) return []
    const own = one.children.flatMap((child) => ('id' in child ? [texts.get(child.id) ?? ''] : []))
    return [[one.role, own.join('')]]
  })
}

describe('a certificate of attendance', () => {
  it('CTM-009 is there for who attended, once the event is over, and for nobody else', async () => {
    expect((await own('mate')).failure.error.name).toBe('NotFound')
    expect((await ofPerson(CAST.mate.id)).failure.error.name).toBe('NotFound')
    expect((await seen('mate')).has_certificate).toBe(false)
    app.clock.advance(2 * HOUR_MS)
    await signIn()
    expect((await own('mate')).ok.record.fileName).toBe(`certificate-event-${eventId}.pdf`)
    expect((await seen('mate')).has_certificate).toBe(true)
    for (const role of ['member', 'third', 'stranger'] as const) {
      expect([role, (await own(role)).failure.error.name]).toEqual([role, 'NotFound'])
      expect((await seen(role)).has_certificate).toBe(false)
      expect((await ofPerson(CAST[role].id)).failure.error.name).toBe('NotFound')
    }
    const stranger = await app.call(calls.readCertificate, { params: { id: eventId } })
    expect(stranger.failure.error.name).toBe('JsonWebTokenError')
    const people = await signInStaff(app, ['people'])
    expect((await ofPerson(CAST.mate.id, people.cookie)).failure.error.name).toBe('Forbidden')
  })

  it('CTM-009 is a tagged PDF with title and language, in the language that its reader reads', async () => {
    const english = await readPdf((await own('mate')).ok.record.base64)
    expect(english).toMatchObject({ lang: 'en-CA', pages: 1, marks: { Marked: true } })
    expect(english.title).toBe('Certificate of attendance: Priya Raman, Opening a room')
    const [heading, ...paragraphs] = english.tags
    expect(heading).toEqual(['H1', 'Certificate of attendance'])
    expect(new Set(paragraphs.map(([role]) => role))).toEqual(new Set(['P']))
    // Nothing is written beside its tags.
    expect(english.tags.map(([, text]) => text).join('')).toBe(english.text.replaceAll('\n', ''))
    for (const words of ['Priya Raman', 'Opening a room', 'Length: 2.5 hours', 'Led by: Ruth Vandal'])
      expect(english.text).toContain(words)
    expect(english.text).toContain('March 2, 2026, 11:00 a.m. - 1:30 p.m. EST')
    const chinese = await readPdf((await own('mate', 'zh')).ok.record.base64)
    expect(chinese).toMatchObject({ lang: 'zh-Hans' })
    expect(chinese.text).toContain('与说“不”的青少年进行动机式谈话')
    expect(chinese.text).toContain('时长：2.5 小时')
  })

  it('CTM-009 is made by staff in the language of the person, whose name may be in any script; it is audited', async () => {
    const names = { firstName: 'Chloé 喆堃', lastName: 'Nguyễn-Łukasz', locale: 'zh' }
    await app.context.db.orm.update(facilitators).set(names).where(eq(facilitators.id, CAST.mate.id))
    const { text, lang } = await readPdf((await ofPerson(CAST.mate.id)).ok.record.base64)
    expect(lang).toBe('zh-Hans')
    expect(text).toContain('Chloé 喆堃 Nguyễn-Łukasz')
    const [deed] = await listLastDeeds(app.context.db, 1)
    expect(deed).toMatchObject({
      ...{ action: 'event-certificate', objectId: String(eventId), actorId: staff.id },
      note: `facilitator ${CAST.mate.id}`,
    })
  })

  it('STA-008 is written to a file at the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
    const hub = commandLine(app.context, folder)
    const made = await hub('event', 'certificate', String(eventId), CAST.mate.email, 'one.pdf')
    expect(made.text).toBe(`Wrote ${join(folder, 'one.pdf')}.`)
    expect(readFileSync(join(folder, 'one.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    const refused = await hub('event', 'certificate', String(eventId), CAST.third.email, 'two.pdf')
    expect(refused.text).toContain('is not marked as attended')
    rmSync(folder, { recursive: true })
  })
})
