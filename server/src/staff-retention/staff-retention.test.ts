/** How long data is kept: set on a later day, shown first, removed at night, and all figures as they were (LIF-001). */
import fc from 'fast-check'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { addDays, torontoDay } from '@hub/contract/report-periods.rules'
import { torontoClock } from '@hub/contract/toronto-time.rules'
import { insertMonth } from '#platform/audit/audit-months.store.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { mailbox, outbox } from '#platform/jobs/outbox.tables.ts'
import { clientCodes, clients } from '../clients/clients.tables.ts'
import { recordClients, recordFacilitators, records } from '../records/records.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { randomFile, storeFiles } from '../testing/figures/random-files.ts'
import {
  addHosts,
  addRecords,
  type Made,
  type RandomRecord,
  storeRecords,
} from '../testing/random-records.ts'
import { staffSessions } from '../staff-sessions/staff-sessions.tables.ts'
import { signInStaff } from '../testing/staff.ts'
import { readDemographics } from '../reports/demographics.staff.ts'
import { readFileReport } from '../reports/client-files/file-figures.staff.ts'
import { readOutcomes } from '../reports/client-files/outcomes.staff.ts'
import { runReport } from '../reports/reports.staff.ts'
import { forgetSessions } from '../session-counts/kept-sessions.ts'
import { removeByNight, removeWhatIsDue } from './staff-retention.sweep.ts'
import { keptCounts, retentionPlans, retentionRuns } from './staff-retention.tables.ts'

const YEAR_MS = 366 * 24 * 60 * 60 * 1000
const HALVES = [
  { from: '2025-04-01', to: '2025-09-30', only: [] },
  { from: '2025-10-01', to: '2026-03-31', only: [] },
]
const ALL = { from: '2020-01-01', to: '2030-12-31', only: [] }
const PERIODS = { closedFiles: 2, records: 2, signIns: 3, emails: 3, audit: 7 }
const reason = 'The law asks for it'

let app: FreshApp
let made: Made
let cookie: string
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  made = await addHosts(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  const { orm } = app.context.db
  await orm.delete(retentionPlans)
  await orm.delete(retentionRuns)
  await orm.delete(keptCounts)
  cookie = (await signInStaff(app, ['privacy'])).cookie
})

/** Files of both half years, most of them closed, and sessions of every host in which they took part. */
async function fill() {
  const files = fc.sample(randomFile, { numRuns: 80, seed: 11 })
  await storeRecords(app, [], made)
  const ids = await storeFiles(app, files)
  forgetSessions(app.context.db)
  // Each file is in a session of either half.
  const halves = [Date.parse('2025-06-10T16:00:00Z'), Date.parse('2025-11-12T16:00:00Z')]
  const sessionsOf = ids.map((id, index): RandomRecord => ({
    ...{ hostId: 1 + (index % 10), kind: 'justice', module: 2, lastsMs: 3_600_000, count: 1 },
    ...{
      endMs: (halves[index % 2] ?? 0) + index * 60_000,
      clientIds: [id, ids[(index + 1) % ids.length] ?? id],
    },
    ...{ language: null, source: 'online', version: '1.0.0' },
  }))
  const recordIds = await addRecords(app, sessionsOf, made)
  await app.context.db.orm
    .insert(recordFacilitators)
    .values(recordIds.map((recordId) => ({ recordId, facilitatorId: CAST.member.id })))
    .onConflictDoNothing()
  return { ids, recordIds }
}

/** Everything that staff can ask of the past, without when it was counted. */
async function figures() {
  const { context } = app
  forgetSessions(context.db)
  const asked = [
    ...[
      await runReport(context, STAFF, { ...ALL, by: ['month'] }),
      await runReport(context, STAFF, { ...ALL, by: ['team'] }),
    ],
    await runReport(context, STAFF, { ...ALL, by: ['module', 'quarter'] }),
    ...[
      await readFileReport(context, STAFF, { ...ALL, by: ['month'] }),
      await readFileReport(context, STAFF, { ...ALL, by: ['team'] }),
    ],
  ]
  const halves = []
  for (const half of HALVES)
    halves.push(await readDemographics(context, STAFF, half), await readOutcomes(context, STAFF, half))
  return JSON.parse(
    JSON.stringify([asked, halves], (key, value: unknown) =>
      key === 'madeAt' || key === 'countedAt' ? null : value,
    ),
  ) as unknown
}

const setPlan = (periods: typeof PERIODS | object = PERIODS) =>
  app.context.db.orm.insert(retentionPlans).values({
    periods: { ...PERIODS, ...periods },
    ...{ takesEffectOn: '2026-01-01', madeAt: app.clock.iso(), madeBy: 'cast', reason },
  })
const years = (count: number) => app.clock.advance(count * YEAR_MS)

describe('what a night removes', () => {
  it('LIF-001 leaves every figure of the past as it was, and nothing of who the people were', async () => {
    const { ids, recordIds } = await fill()
    await setPlan()
    years(4)
    const before = await figures()
    expect(JSON.stringify(before)).toContain('"refusal":null')
    const { orm } = app.context.db
    const isClosed = and(inArray(clients.id, ids), isNotNull(clients.closeTime))
    const [closed] = await orm.select({ code: clients.code }).from(clients).where(isClosed)
    const code = closed?.code ?? ''
    await orm
      .insert(clientCodes)
      .values({ code, facilitatorId: CAST.member.id, reservedUntil: app.clock.iso() })
      .onConflictDoNothing()
    const removed = await removeWhatIsDue(app.context)
    expect(await orm.$count(clientCodes, eq(clientCodes.code, code))).toBe(0)
    expect(removed?.closedFiles).toBeGreaterThan(15)
    expect(removed?.records).toBe(recordIds.length)
    expect(await figures()).toEqual(before)

    const files = await orm.select().from(clients).where(inArray(clients.id, ids))
    const cleared = files.filter(({ clearedAt }) => clearedAt !== null)
    expect(cleared.length).toBe(files.filter(({ closeTime }) => closeTime !== null).length)
    for (const file of cleared) {
      expect(file).toMatchObject({ code: `#${file.id}`, passwordHash: '', registrationId: null })
      const { genderMetaId, ethnoMetaId, ageMetaId, pathMetaId, avatarMetaId, avatarColorMetaId } = file
      const choices = [genderMetaId, ethnoMetaId, ageMetaId, pathMetaId, avatarMetaId, avatarColorMetaId]
      expect(new Set([...choices, file.statusMetaId]).size).toBe(1)
    }
    const deeds = await orm.select().from(auditLog).where(eq(auditLog.action, 'client-cleared'))
    expect(deeds.map(({ objectId }) => Number(objectId)).toSorted((a, b) => a - b)).toEqual(
      cleared.map(({ id }) => id).toSorted((a, b) => a - b),
    )
    expect(await orm.$count(auditLog, eq(auditLog.action, 'record-cleared'))).toBe(recordIds.length)
    const [night] = await orm.select().from(auditLog).where(eq(auditLog.action, 'retention-run'))
    expect(night?.actorKind).toBe('system')
    for (const part of [`closedFiles ${cleared.length}`, `records ${recordIds.length}`])
      expect(night?.note).toContain(part)
  })

  it('LIF-003 LIF-001 removes a merged file with the one it is read in, with an entry at both, and counts one person', async () => {
    const { ids } = await fill()
    await setPlan()
    const { orm } = app.context.db
    const files = (await orm.select().from(clients).where(inArray(clients.id, ids))).toSorted(
      (a, b) => a.id - b.id,
    )
    const closed = files.filter(({ closeTime }) => closeTime !== null)
    const [kept, removed] = closed
    if (!kept || !removed) throw new Error('there are no closed files')
    const separate = await figures()
    await orm.update(clients).set({ mergedIntoId: kept.id }).where(eq(clients.id, removed.id))
    years(4)
    const before = await figures()
    expect(before).not.toEqual(separate)
    const counted = await removeWhatIsDue(app.context)
    expect(counted?.closedFiles).toBe(closed.length - 1)
    expect(await figures()).toEqual(before)
    const cleared = await orm.select().from(clients).where(eq(clients.id, removed.id))
    expect(cleared[0]).toMatchObject({ code: `#${removed.id}`, passwordHash: '' })
    const deeds = await orm.select().from(auditLog).where(eq(auditLog.action, 'client-cleared'))
    const named = deeds.map(({ objectId }) => Number(objectId))
    expect(named).toEqual(expect.arrayContaining([kept.id, removed.id]))
  })

  it('LIF-001 opens what is removed to nobody, and counts it still', async () => {
    const { ids, recordIds } = await fill()
    await setPlan()
    years(4)
    await removeWhatIsDue(app.context)
    const [file] = await app.context.db.orm
      .select()
      .from(clients)
      .where(inArray(clients.id, ids))
      .then((rows) => rows.filter(({ clearedAt, teamId }) => clearedAt !== null && teamId === 1))
    const token = await app.signIn('member')
    const id = file?.id ?? 0
    const read = await app.call(calls.readClient, { token, params: { id } })
    expect(read.failure.error.name).toBe('NotFound')
    const list = (await app.call(calls.listTeamClients, { token, params: { id: 1 } })).ok.records
    expect(list.map((one) => one.id)).not.toContain(id)
    const staff = await signInStaff(app, ['people'])
    const record = { cookie: staff.cookie, params: { id: recordIds[0] ?? 0 } }
    expect((await app.call(staffCalls.readStaffRecord, record)).failure.error.name).toBe('NotFound')
    const { records: own } = (
      await app.call(calls.listPersonalRecords, { token, params: { id: 1, key: 'youth-learning' } })
    ).ok
    expect(own).toEqual([])
  })

  it('LIF-001 holds every file whose session is still to be recorded, which then names the client', async () => {
    const { ids } = await fill()
    await setPlan({ records: null })
    const { orm } = app.context.db
    const [run] = await orm.select().from(runningModules).limit(1)
    if (!run) throw new Error('there is no run')
    const { id: _, ...like } = run
    const at = '2020-01-01T12:00:00.000Z'
    const [waiting] = await orm
      .insert(runningModules)
      .values({ ...like, hostId: 1, state: 'to-complete', startTime: at, endTime: at, lastContact: at })
      .returning({ id: runningModules.id })
    years(4)
    expect(await removeWhatIsDue(app.context)).toMatchObject({ closedFiles: 0 })
    const [night] = await orm.select().from(retentionRuns)
    expect(night?.removed.heldFiles).toBeGreaterThan(15)
    const states = await orm
      .select()
      .from(runningModules)
      .where(eq(runningModules.id, waiting?.id ?? 0))
    expect(states[0]?.state).toBe('to-complete')
    await orm.delete(runningModules).where(eq(runningModules.id, waiting?.id ?? 0))
    app.clock.advance(2 * 24 * 3_600_000)
    expect((await removeWhatIsDue(app.context))?.closedFiles).toBeGreaterThan(15)
    // A session that a device reports late may still name who is cleared: the row is there.
    const [cleared] = (await orm.select().from(clients).where(inArray(clients.id, ids))).filter(
      ({ clearedAt }) => clearedAt !== null,
    )
    const [record] = await orm.select().from(records).limit(1)
    await orm
      .insert(recordClients)
      .values({ recordId: record?.id ?? 0, clientId: cleared?.id ?? 0 })
      .onConflictDoNothing()
  })

  it('LIF-001 removes old sign-ins and mails, and none that still waits', async () => {
    const { orm } = app.context.db
    await app.signIn('mate')
    const mail = { topic: 'mail', payload: {}, maxAttempts: 3, recipient: 'facilitator:2', kind: 'x' }
    const at = app.clock.iso()
    await orm.insert(outbox).values([
      { ...mail, state: 'done', runAt: at, createdAt: at, finishedAt: at, dedupeKey: 'old-done' },
      { ...mail, state: 'ready', runAt: at, createdAt: at, dedupeKey: 'old-ready' },
    ])
    // An invitation that nobody could deliver is about no account, and has an address all the same.
    const givenUp = { ...mail, recipient: null, kind: null, payload: { to: 'ana@agency.example' } }
    await orm.insert(outbox).values([
      { ...mail, state: 'dead', runAt: at, createdAt: at, finishedAt: at, dedupeKey: 'old-dead' },
      { ...givenUp, state: 'dead', runAt: at, createdAt: at, finishedAt: at, dedupeKey: 'old-invitation' },
    ])
    const kept = {
      to: 'ana@agency.example',
      locale: 'en',
      subject: 'x',
      html: 'x',
      text: 'x',
      attachments: [],
    }
    await orm.insert(mailbox).values({ ...kept, messageId: 'old', sentAt: at })
    await setPlan({ closedFiles: null, records: null })
    years(1)
    const present = await app.signIn('mate')
    await orm.insert(mailbox).values({ ...kept, messageId: 'new', sentAt: app.clock.iso() })
    const staffSessionsBefore = await orm.$count(staffSessions)
    const removed = await removeWhatIsDue(app.context)
    expect(removed?.signIns).toBeGreaterThan(0)
    expect([staffSessionsBefore > 0, await orm.$count(staffSessions)]).toEqual([true, 0])
    const keys = (await orm.select().from(outbox)).map(({ dedupeKey }) => dedupeKey ?? '')
    expect(keys.filter((key) => key.startsWith('old-'))).toEqual(['old-ready'])
    expect((await orm.select().from(mailbox)).map(({ messageId }) => messageId)).toEqual(['new'])
    expect(await orm.select().from(sessions).where(eq(sessions.facilitatorId, 2))).toHaveLength(1)
    expect((await app.call(calls.readSession, { token: present })).status).toBe(200)
  })

  it('LIF-001 is done once a night by one of any nodes, and goes on where one ended', async () => {
    await setPlan({ closedFiles: null, records: null })
    const both = await Promise.all([removeWhatIsDue(app.context), removeWhatIsDue(app.context)])
    expect(both.filter((one) => one !== null)).toHaveLength(1)
    await app.context.db.orm.update(retentionRuns).set({ finishedAt: null })
    expect(await removeWhatIsDue(app.context)).toBeNull()
    app.clock.advance(40 * 60_000)
    expect(await removeWhatIsDue(app.context)).not.toBeNull()
  })
})

describe('when it is removed', () => {
  /** Moves the clock on to an hour in Toronto. */
  function until(hour: number) {
    const now = () => Number(torontoClock(app.clock.iso()).slice(11, 13))
    do app.clock.advance(3_600_000)
    while (now() !== hour)
  }
  const nights = () => app.context.db.orm.$count(retentionRuns)

  it('LIF-001 is from one to five in the morning, by day only where no node ran at night, and by what holds then', async () => {
    await setPlan({ closedFiles: null, records: null, audit: 5 })
    until(14)
    await removeByNight(app.context)
    expect([await nights(), app.context.config.auditYears]).toEqual([1, 5])
    for (const [hour, seen] of [
      [0, 1],
      [1, 2],
      [4, 2],
      [5, 2],
    ] as const) {
      until(hour)
      await removeByNight(app.context)
      expect([hour, await nights()]).toEqual([hour, seen])
    }
    // The nodes were down for a night.
    until(5)
    until(14)
    await removeByNight(app.context)
    expect(await nights()).toBe(3)
    await app.context.db.orm.delete(retentionPlans)
    await removeByNight(app.context)
    expect(app.context.config.auditYears).toBe(7)
  })
})

describe('what staff set', () => {
  const read = async () => (await app.call(staffCalls.readRetention, { cookie })).ok.record
  const change = (body: Omit<BodyOf<typeof staffCalls.changeRetention>, 'reason'>, as = cookie) =>
    app.call(staffCalls.changeRetention, { cookie: as, body: { reason, ...body } })
  const preview = async (body: BodyOf<typeof staffCalls.previewRetention>) =>
    (await app.call(staffCalls.previewRetention, { cookie, body })).ok.record

  it('LIF-001 STA-013 shows what it removes first, and takes effect on its day', async () => {
    await fill()
    years(4)
    cookie = (await signInStaff(app, ['privacy'])).cookie
    const { version, firstDay, now } = await read()
    expect(now).toMatchObject({ closedFiles: null, records: null })
    const wanted = { periods: PERIODS, takesEffectOn: firstDay }
    const shown = await preview(wanted)
    expect(shown.closedFiles).toBeGreaterThan(15)
    const fewer = await change({
      ...wanted,
      version,
      shown: { ...shown, closedFiles: shown.closedFiles - 1 },
    })
    expect([fewer.failure.error.name, fewer.failure.record]).toEqual(['EffectsChanged', shown])
    const done = (await change({ ...wanted, version, shown })).ok.record
    expect(done).toMatchObject({ now, next: { periods: PERIODS, takesEffectOn: firstDay } })
    expect(await removeWhatIsDue(app.context)).toMatchObject({ closedFiles: 0, records: 0 })
    app.clock.advance(36 * 3_600_000)
    expect(await removeWhatIsDue(app.context)).toMatchObject({ closedFiles: shown.closedFiles })
    expect(app.context.config.auditYears).toBe(7)
  })

  it('LIF-001 STA-012 STA-007 refuses an older version, a day that has come, too short a time, and an old code', async () => {
    const { version, firstDay } = await read()
    const wanted = {
      periods: PERIODS,
      takesEffectOn: firstDay,
      version,
      shown: await preview({ periods: PERIODS, takesEffectOn: firstDay }),
    }
    expect((await change(wanted)).status).toBe(200)
    const again = await change(wanted)
    expect([again.failure.error.name, again.failure.record]).toEqual(['RetentionChanged', await read()])
    const today = await change({ ...wanted, version: (await read()).version, takesEffectOn: '2020-01-01' })
    expect(today.failure.error.name).toBe('ValidationError')
    const short = await change({ ...wanted, periods: { ...PERIODS, closedFiles: 1 } })
    expect(short.failure.error.name).toBe('ValidationError')
    const other = await signInStaff(app, ['people', 'content', 'reports'])
    expect((await change(wanted, other.cookie)).failure.error.name).toBe('Forbidden')
    app.clock.advance(11 * 60_000)
    expect((await change(wanted)).failure.error.name).toBe('NewCodeRequired')
  })

  it('LIF-001 replaces a change whose day has not come, and shows the months of the log that go', async () => {
    const [far, near] = [addDays(torontoDay(app.clock.now().getTime()), 20), (await read()).firstDay]
    const { auditMonths } = await preview({ periods: PERIODS, takesEffectOn: near })
    await insertMonth(app.context.db, '2012-02-01T00:00:00Z')
    for (const [takesEffectOn, closedFiles] of [
      [far, 2],
      [near, 5],
    ] as const) {
      const wanted = { periods: { ...PERIODS, closedFiles }, takesEffectOn }
      const shown = await preview(wanted)
      expect(shown.auditMonths).toBe(auditMonths + 1)
      expect((await change({ ...wanted, version: (await read()).version, shown })).status).toBe(200)
    }
    app.clock.advance(3 * 24 * 3_600_000)
    cookie = (await signInStaff(app, ['privacy'])).cookie
    expect(await read()).toMatchObject({ now: { closedFiles: 5 }, next: null })
  })

  it('LIF-001 STA-008 is read and set at the command line as well', async () => {
    const hub = commandLine(app.context)
    expect((await hub('retention', 'show')).text).toContain('closedFiles')
    const { firstDay } = await read()
    const dry = await hub('retention', 'set', '--closed-files', '3', '--from', firstDay, '--dry-run')
    expect([dry.exitCode, dry.text]).toEqual([0, expect.stringContaining(firstDay)])
    expect((await read()).next).toBeNull()
    const set = await hub('retention', 'set', '--closed-files', '3', '--from', firstDay, '--reason', reason)
    expect(set.exitCode).toBe(0)
    expect((await read()).next?.periods.closedFiles).toBe(3)
    expect((await hub('retention', 'set', '--closed-files', '1', '--reason', reason)).exitCode).toBe(1)
  })
})
