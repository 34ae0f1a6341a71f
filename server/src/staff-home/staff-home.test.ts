/** What needs the attention of staff, counted from what facilitators did (STA-010). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TERMS_VERSION } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import { facilitators } from '../accounts/accounts.tables.ts'
import { modules } from '../catalogue/catalogue.tables.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { registrants } from '../events/events.tables.ts'
import { agencies } from '../metas/metas.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { packageChecks } from '../staff-modules/package-checks.tables.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { eventOf } from '../testing/crowd.ts'
import { addEndedRun } from '../testing/ended-run.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff } from '../testing/staff.ts'
import { backups } from '#platform/backup/backups.tables.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
})
afterAll(() => app.close())

async function attentionFor(role: StaffRole) {
  const { cookie } = await signInStaff(app, [role])
  return (await app.call(staffCalls.readHome, { cookie })).ok.record
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const kindsOf = async (role: StaffRole) => (await attentionFor(role)).attention.map(({ kind }) => kind)
const itemFor = async (role: StaffRole, kind: string) =>
  (await attentionFor(role)).attention.find((item) => item.kind === kind)

async function register(email: string, more: object = {}) {
  const body = {
    ...{ firstName: 'Nadia', lastName: 'Benali', phoneNumber: '(416) 555 - 0199', password: 'Riverbend-70' },
    ...{ email, agencyId: 0, newAgencyName: 'Northlake Fam. Services', provinceId: 9, cityId: 0 },
    ...{ address: '12 King Street', newCityName: 'Sioux Narrows', postcode: 'K1A 0B1' },
    ...{ termsVersion: TERMS_VERSION, ...more },
  }
  const { ok } = await app.call(calls.registerFacilitator, { body })
  const mail = (await app.mails()).findLast(({ to }) => to === email)
  const token = /\/confirm\/\d+\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await app.call(calls.activateAccount, { params: { id: ok.record.id }, body: { token } })
}

it('STA-010 has nothing to tell of a quiet hub, and no backup', async () => {
  expect(await attentionFor('owner')).toEqual({ attention: [], lastBackupAt: null, lastLogCheck: null })
})

it('STA-010 STA-006 counts who waits and what was entered, for those who can decide about it', async () => {
  const since = app.clock.iso()
  await register('nadia@northlake.example')
  app.clock.advance(60_000)
  await register('jonah@northlake.example', { newCityName: 'sioux narrows' })
  const { attention } = await attentionFor('people')
  expect(attention).toEqual([
    { kind: 'pendingFacilitators', count: 2, names: [], oldestAt: since },
    {
      kind: 'unlistedAgencies',
      count: expect.any(Number),
      names: expect.arrayContaining(['Northlake Fam. Services']),
      oldestAt: null,
    },
    { kind: 'unlistedCities', count: 1, names: ['Sioux Narrows'], oldestAt: since },
  ])
  expect(await attentionFor('content')).toEqual({ attention: [] })
  expect((await attentionFor('owner')).attention).toEqual(attention)
})

it('STA-010 counts neither who has not confirmed their email or has left, nor an agency that was merged', async () => {
  const { orm } = app.context.db
  const { agencyId, email } = facilitators
  const set = (who: string, values: Partial<typeof facilitators.$inferInsert>) =>
    orm
      .update(facilitators)
      .set(values)
      .where(eq(email, `${who}@northlake.example`))
  await set('nadia', { confirmedAt: null })
  expect(await itemFor('people', 'pendingFacilitators')).toMatchObject({ count: 1 })
  await set('jonah', { closedAt: app.clock.iso() })
  expect(await kindsOf('people')).not.toContain('pendingFacilitators')
  expect(await kindsOf('people')).toContain('unlistedCities')
  await set('nadia', { closedAt: app.clock.iso() })
  expect(await kindsOf('people')).not.toContain('unlistedCities')
  const [nadia] = await orm
    .select({ agencyId })
    .from(facilitators)
    .where(eq(email, 'nadia@northlake.example'))
  const unlisted = async () => (await itemFor('people', 'unlistedAgencies'))?.count ?? 0
  const before = await unlisted()
  await orm
    .update(agencies)
    .set({ mergedInto: 1 })
    .where(eq(agencies.id, nadia?.agencyId ?? 0))
  expect(await unlisted()).toBe(before - 1)
})

it('OPS-002 STA-010 shows owners, and nobody else, that the last verified backup is late', async () => {
  const kinds = async (role: StaffRole) => (await attentionFor(role)).attention.map(({ kind }) => kind)
  const startedAt = app.clock.iso()
  const made = { state: 'verified' as const, node: 'a', file: 'a.tar', startedAt, aliveAt: startedAt }
  const later = new Date(app.clock.now().getTime() + 60_000).toISOString()
  await app.context.db.orm.insert(backups).values([
    { ...made, finishedAt: startedAt },
    // One that failed proves nothing.
    { ...made, state: 'failed', finishedAt: later },
  ])
  expect(await kinds('owner')).not.toContain('lateBackup')
  app.clock.advance(2 * 24 * 60 * 60 * 1000)
  const { attention } = await attentionFor('owner')
  expect(attention.at(-1)).toEqual({ kind: 'lateBackup', count: 1, names: [], oldestAt: startedAt })
  expect(await kinds('people')).not.toContain('lateBackup')
  const status = await commandLine(app.context)('status')
  expect(status.data).toMatchObject({ lastBackup: { startedAt, file: 'a.tar', isLate: true } })
  expect(status.text).toContain(`a.tar, begun ${startedAt} and verified, LATE`)
  // Nobody makes backups by themselves any more.
  app.clock.advance(40 * 24 * 60 * 60 * 1000)
  expect(await kinds('owner')).not.toContain('lateBackup')
  app.context.config.backupDir = '/backups'
  expect(await kinds('owner')).toContain('lateBackup')
})

it('STA-010 counts sessions that wait for more than a week, and neither younger nor recorded nor discarded ones', async () => {
  const id = await addEndedRun(app, await app.signIn('member'))
  const ended = app.clock.now().getTime()
  const { orm } = app.context.db
  const set = (run: Partial<typeof runningModules.$inferInsert>) =>
    orm.update(runningModules).set(run).where(eq(runningModules.id, id))
  app.clock.set(new Date(ended + WEEK_MS - 60_000))
  expect(await kindsOf('people')).not.toContain('unrecordedSessions')
  app.clock.set(new Date(ended + WEEK_MS + 60_000))
  expect(await itemFor('people', 'unrecordedSessions')).toMatchObject({
    ...{ count: 1, names: [], oldestAt: new Date(ended).toISOString() },
  })
  expect(await kindsOf('content')).not.toContain('unrecordedSessions')
  for (const state of ['recorded', 'discarded'] as const) {
    await set({ state })
    expect(await kindsOf('people'), state).not.toContain('unrecordedSessions')
  }
})

it('STA-010 counts the mails that were given up in the last 30 days, for owners, and no other jobs', async () => {
  const { orm } = app.context.db
  const createdAt = app.clock.iso()
  const job = { payload: {}, attempts: 16, maxAttempts: 16, runAt: createdAt, createdAt }
  await orm.insert(outbox).values([
    { ...job, topic: 'mail', state: 'dead', dedupeKey: 'home:given-up' },
    { ...job, topic: 'mail', state: 'ready', dedupeKey: 'home:waits', runAt: '2999-01-01T00:00:00Z' },
    { ...job, topic: 'another', state: 'dead', dedupeKey: 'home:other' },
  ])
  expect(await itemFor('owner', 'undeliveredMails')).toMatchObject({ count: 1, oldestAt: createdAt })
  expect(await kindsOf('people')).not.toContain('undeliveredMails')
  app.clock.advance(31 * 24 * 60 * 60 * 1000)
  expect(await kindsOf('owner')).not.toContain('undeliveredMails')
})

it('STA-010 lists the mails that it counts, with whom each was for and why it was given up, for owners alone', async () => {
  const { orm } = app.context.db
  const createdAt = app.clock.iso()
  const job = { topic: 'mail', attempts: 16, maxAttempts: 16, runAt: createdAt, createdAt } as const
  const payload = { to: 'nadia@agency.example', subject: 'Confirm your account', locale: 'en' }
  const lastError = '550 mailbox unavailable'
  await orm.insert(outbox).values([
    { ...job, payload, state: 'dead', dedupeKey: 'list:theirs', recipient: 'facilitator:2', lastError },
    { ...job, payload: { ...payload, subject: 'Invitation' }, state: 'dead', dedupeKey: 'list:nobodys' },
    { ...job, payload, state: 'ready', dedupeKey: 'list:waits', runAt: '2999-01-01T00:00:00Z' },
  ])
  const list = async (role: 'owner' | 'people') =>
    app.call(staffCalls.listUndeliveredMails, { cookie: (await signInStaff(app, [role])).cookie })
  const { records } = (await list('owner')).ok
  const { locale: _, ...told } = payload
  expect(records).toMatchObject([
    { ...told, facilitatorId: 2, createdAt, attempts: 16, lastError },
    { ...told, subject: 'Invitation', facilitatorId: null, lastError: null },
  ])
  expect(await itemFor('owner', 'undeliveredMails')).toMatchObject({ count: records.length })
  expect((await list('people')).status).toBe(403)
  app.clock.advance(31 * 24 * 60 * 60 * 1000)
  expect((await list('owner')).ok.records).toEqual([])
})

it('STA-010 STA-011 gives these mails in pages that end with the last, and says how many they are on all of them', async () => {
  const createdAt = app.clock.iso()
  const job = {
    topic: 'mail',
    state: 'dead',
    attempts: 16,
    maxAttempts: 16,
    runAt: createdAt,
    createdAt,
  } as const
  const dead = Array.from({ length: 5 }, (_, n) => ({
    ...job,
    ...{ payload: { to: `${n}@agency.example`, subject: 'Hello' }, dedupeKey: `page:${n}` },
  }))
  await app.context.db.orm.insert(outbox).values(dead)
  const { cookie } = await signInStaff(app, ['owner'])
  const pages: string[][] = []
  let after: number | undefined
  do {
    const query = { limit: 2, ...(after !== undefined && { after }) }
    const { records, next, total } = (await app.call(staffCalls.listUndeliveredMails, { cookie, query })).ok
    expect(total).toBe(5)
    pages.push(records.map(({ to }) => to.slice(0, 1)))
    after = next ?? undefined
  } while (after !== undefined && pages.length < 9)
  expect(pages).toEqual([['0', '1'], ['2', '3'], ['4']])
  const refused = await app.call(staffCalls.listUndeliveredMails, { cookie, query: { after: 'x' } })
  expect(refused.failure.error.name).toBe('ValidationError')
  app.clock.advance(31 * 24 * 60 * 60 * 1000)
})

it('STA-010 counts the held places of which the webinar service could not be told, for those who look after events', async () => {
  const { orm } = app.context.db
  const [event] = await loadEvents(app.context, STAFF, { events: [eventOf('home-webinar')] })
  const serviceFailedAt = app.clock.iso()
  const place = { eventId: event?.id ?? 0, takenAt: serviceFailedAt, serviceFailedAt }
  await orm.insert(registrants).values([
    { ...place, facilitatorId: CAST.member.id },
    { ...place, facilitatorId: CAST.mate.id, serviceFailedAt: null },
    { ...place, facilitatorId: CAST.third.id, givenBackAt: serviceFailedAt },
  ])
  expect(await itemFor('content', 'failedHandOvers')).toMatchObject({ count: 1, oldestAt: serviceFailedAt })
  expect(await kindsOf('people')).not.toContain('failedHandOvers')
})

it('STA-010 names the modules whose last package was saved with warnings, until a better one is saved', async () => {
  const { orm } = app.context.db
  const [one, two] = await orm.select().from(modules).orderBy(modules.id).limit(2)
  if (!one || !two) throw new Error('there are no modules')
  const begunAt = app.clock.iso()
  const finding = { code: 'outside-font', path: null, line: null, lines: [], mark: null, values: {} }
  const check = {
    ...{ uploadId: 1, staffId: 1, staffName: 'Jordan', fileName: 'a.zip', fileSize: 1, facts: {} },
    ...{ filesDone: 1, filesTotal: 1, passed: [], asked: [], begunAt, aliveAt: begunAt },
  }
  const warned = { ...check, state: 'saved' as const, findings: [{ ...finding, level: 'warning' as const }] }
  const clean = { ...warned, findings: [] }
  await orm.insert(packageChecks).values([
    { ...warned, moduleId: one.id },
    { ...warned, newModuleId: two.id },
    // What was refused is in no module.
    { ...clean, state: 'refused', moduleId: one.id },
  ])
  const names = [one.name, two.name].toSorted()
  expect(await itemFor('content', 'packageWarnings')).toEqual({
    ...{ kind: 'packageWarnings', count: 2, names, oldestAt: begunAt },
  })
  expect(await kindsOf('people')).not.toContain('packageWarnings')
  await orm.insert(packageChecks).values({ ...clean, moduleId: one.id })
  expect(await itemFor('content', 'packageWarnings')).toMatchObject({ count: 1, names: [two.name] })
  await orm.update(modules).set({ retiredAt: begunAt }).where(eq(modules.id, two.id))
  expect(await kindsOf('content')).not.toContain('packageWarnings')
})
