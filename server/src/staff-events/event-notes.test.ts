/** What staff add in their own words to the mail about a new time or location (CTM-009). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { type EventFields, NOTE_MAX } from '@hub/contract/event-edits'
import { loadEvents } from '../events/event-loading.staff.ts'
import { eventDrafts } from '../events/events.tables.ts'
import { addRegistrant } from '../events/registrants.staff.ts'
import { STAFF } from '../testing/cast.ts'
import { addCrowd, eventOf, type InCrowd } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'

const LATER = { start_date: '2026-03-16T23:00:00.000Z', end_date: '2026-03-17T01:00:00.000Z' }
const NOTE = 'Ruth comes by train & <b>bus</b>.\n\nThank you for your patience.'

let app: FreshApp
let staff: TestStaff
let who: InCrowd
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['content'])
  who = (await addCrowd(app.context, 1, 'zh'))[0] as InCrowd
})
afterAll(() => app.close())

const as = (id: number) => ({ cookie: staff.cookie, params: { id } })
async function one(key: string): Promise<number> {
  const [loaded] = await loadEvents(app.context, STAFF, { events: [eventOf(key)] })
  await addRegistrant(app.context, STAFF, { eventId: loaded?.id ?? 0, facilitatorId: who.id })
  return loaded?.id ?? 0
}
const read = async (id: number) => (await app.call(staffCalls.readEventFields, as(id))).ok.record
async function edit(id: number, change: Partial<EventFields>, note: string) {
  const { fields, version } = await read(id)
  return { fields: { ...fields, ...change }, note, version }
}
const save = async (id: number, change: Partial<EventFields>, note: string) =>
  app.call(staffCalls.saveEventDraft, { ...as(id), body: await edit(id, change, note) })
/** As the form publishes what is stored. */
async function publish(id: number, told: number) {
  const { fields, note, version } = await read(id)
  return app.call(staffCalls.publishEvent, { ...as(id), body: { fields, note, version, told, offers: 0 } })
}
const mails = async () => (await app.mails()).filter(({ to }) => to === who.email)

it('CTM-009 is kept with the draft, shown in the mail, sent with what was published, and then gone', async () => {
  const id = await one('noted')
  const saved = (await save(id, LATER, 'The first words.')).ok.record
  expect([saved.note, (await read(id)).note]).toEqual(['The first words.', 'The first words.'])
  expect((await listLastDeeds(app.context.db, 1))[0]).toMatchObject({
    ...{ action: 'event-draft', note: 'note, start_date, end_date' },
  })
  expect((await save(id, {}, `  ${NOTE}\n`)).ok.record.note).toBe(NOTE)
  const { fields } = await read(id)
  const shown = (await app.call(staffCalls.previewEventEdit, { ...as(id), body: { fields, note: NOTE } })).ok
  const before = (await mails()).length
  expect((await publish(id, 1)).ok.record.told).toBe(1)
  const [sent, ...others] = (await mails()).slice(before)
  expect(others).toEqual([])
  expect(sent?.text).toBe(shown.record.mail?.text)
  expect(sent?.text).toContain('\n\nRuth comes by train & <b>bus</b>.\n\nThank you for your patience.\n\n')
  expect(sent?.text).not.toContain('The first words.')
  expect(sent?.html).toContain('Ruth comes by train &amp; &lt;b&gt;bus&lt;/b&gt;.')
  expect(sent?.html).not.toContain('<b>bus')
  expect((await read(id)).note).toBe('')
  expect(await app.context.db.orm.select().from(eventDrafts).where(eq(eventDrafts.eventId, id))).toEqual([])
})

it('CTM-009 is in no mail without one, nor is an empty paragraph, and goes with a draft that has no change', async () => {
  const id = await one('without-note')
  const { published } = await read(id)
  await save(id, LATER, ' \n ')
  const before = (await mails()).length
  await publish(id, 1)
  const [sent] = (await mails()).slice(before)
  expect(sent?.text).not.toMatch(/\n{3}/)
  expect(sent?.html).not.toMatch(/<p[^>]*>\s*<\/p>/)
  await save(id, { title: 'Renamed' }, 'Nobody reads this.')
  const undone = await save(id, { title: published?.title ?? '' }, 'Nobody reads this.')
  expect(undone.ok.record).toMatchObject({ note: '', editedAt: null })
  await save(id, { title: 'Renamed' }, 'Nobody reads this.')
  await publish(id, 0)
  expect((await mails()).length).toBe(before + 1)
})

it('CTM-009 STA-012 is refused on an older version, also where the note alone is another', async () => {
  const id = await one('noted-meanwhile')
  const older = await edit(id, LATER, 'Mine')
  await save(id, LATER, '')
  const mine = { ...older, version: (await read(id)).version }
  await save(id, LATER, 'Theirs')
  for (const body of [older, mine]) {
    const refused = [
      await app.call(staffCalls.saveEventDraft, { ...as(id), body }),
      await app.call(staffCalls.publishEvent, { ...as(id), body: { ...body, told: 1, offers: 0 } }),
    ]
    for (const { failure } of refused)
      expect([failure.error.name, failure.record]).toEqual(['EventChanged', await read(id)])
  }
  expect((await read(id)).note).toBe('Theirs')
})

it('CTM-009 STA-005 is plain, short text of staff with that permission alone', async () => {
  const id = await one('guarded-note')
  const body = await edit(id, LATER, 'A note')
  for (const note of ['x'.repeat(NOTE_MAX + 1), 'a\u0000b', 'a\u202eb']) {
    const refused = await app.call(staffCalls.saveEventDraft, { ...as(id), body: { ...body, note } })
    expect(refused.failure.error.name).toBe('ValidationError')
  }
  const { cookie: reports } = await signInStaff(app, ['reports'])
  for (const [cookie, name] of [
    [reports, 'Forbidden'],
    ['', 'SignInRequired'],
  ] as const) {
    const by = { cookie, params: { id } }
    const refused = [
      await app.call(staffCalls.saveEventDraft, { ...by, body }),
      await app.call(staffCalls.previewEventEdit, { ...by, body }),
      await app.call(staffCalls.publishEvent, { ...by, body: { ...body, told: 1, offers: 0 } }),
    ]
    expect(refused.map(({ failure }) => failure.error.name)).toEqual([name, name, name])
  }
  expect(await read(id)).toMatchObject({ note: '', editedAt: null })
})
