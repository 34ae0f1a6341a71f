/** Correcting records at the staff command line, and what the API shows of them afterwards (REC-008). */
import { randomUUID } from 'node:crypto'
import { eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import type { Participation } from '@hub/contract/records'
import { teamMembers } from '../../accounts/accounts.tables.ts'
import { clients } from '../../clients/clients.tables.ts'
import { metasOfType } from '../../metas/metas.neighbours.ts'
import { CAST, CAST_TIME, CONTENT } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'

const HOUR = 3_600_000
const WHY = ['--reason', 'typed wrongly']
let app: FreshApp
let token = ''
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(HOUR))

const hub = (...args: string[]) => commandLine(app.context)(...args)
const correct = (id: number, ...options: string[]) => hub('record', 'correct', String(id), ...options)
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()

/** Records a session of the member that ran from 40 to 10 minutes ago. Returns the id. */
async function record(where: { topicId: number; moduleId: number }, body: object): Promise<number> {
  const { topicId, moduleId } = where
  token = await app.signIn('member')
  const times = { startTime: ago((HOUR * 2) / 3), endTime: ago(HOUR / 6) }
  const sent = { offlineRun: { id: randomUUID(), topicId, moduleId, ...times }, facilitatorIds: [1], ...body }
  return (await app.call(calls.recordParticipation, { token, body: sent as Participation })).ok.record.id
}
const justice = (clientIds: number[]) =>
  record(CONTENT.youthJustice, {
    ...{ clientIds, minAge: null, maxAge: null, participationCount: clientIds.length },
  })
const workshop = () =>
  record(CONTENT.youthCommunity, { clientIds: [], minAge: 12, maxAge: 17, participationCount: 9 })
const training = () => record(CONTENT.youthJustice, { facilitatorTraining: true })
async function survey() {
  const [age, gender, language] = await Promise.all(
    (['age', 'gender', 'language'] as const).map(
      async (type) => (await metasOfType(app.context, type))[0]?.id,
    ),
  )
  const { topicId, themeId, wotrModuleId: moduleId } = CONTENT.youthCommunity
  return record(
    { topicId, moduleId },
    {
      ...{ themeId, moduleId, languageId: language, provinceId: 9, minAge: 12, maxAge: 14 },
      ...{ demographicsList: [{ ageId: age, genderId: gender, numParticipants: 5 }], participationCount: 5 },
    },
  )
}

const personal = async (role: 'member' | 'mate') =>
  (
    await app.call(calls.listPersonalRecords, {
      params: { id: CAST[role].id, key: 'youth-learning' },
      token: await app.signIn(role),
    })
  ).ok.records
const ofClient = async (id: number) =>
  (await app.call(calls.listClientRecords, { params: { id }, token })).ok.records
const shown = async (id: number) => (await hub('record', 'show', String(id))).text
const lastDeed = async () =>
  (await app.context.db.orm.select({ id: max(auditLog.id) }).from(auditLog))[0]?.id ?? 0
const deedsAfter = async (id: number) =>
  (await app.context.db.orm.select().from(auditLog).where(gt(auditLog.id, id))).toSorted(
    (a, b) => a.id - b.id,
  )

const READINGS = ['record-read', 'client-found']
/** Checks that the command refuses with these sentences, that the record is unchanged, and only readings are audited. */
async function refuses(id: number, options: string[], sentences: string[]) {
  const saysOfRecord = async () => (await shown(id)).split('\n')
  const before = await saysOfRecord()
  const last = await lastDeed()
  expect(await correct(id, ...options)).toMatchObject({ exitCode: 1, text: sentences.join('\n') })
  const deeds = await deedsAfter(last)
  expect(deeds.filter(({ action }) => !READINGS.includes(action))).toEqual([])
  expect(await saysOfRecord()).toEqual(before)
  return deeds.map(({ action, objectId }) => [action, objectId])
}

describe('a correction', () => {
  it('REC-008 REC-001 REC-003 moves a session in the lists of the facilitator and of the client', async () => {
    const id = await justice([1])
    const [start, end] = [ago(3 * HOUR), ago(2 * HOUR)]
    const [was] = await ofClient(1)
    const last = await lastDeed()
    expect(await correct(id, ...WHY, '--start', start, '--end', end)).toMatchObject({
      exitCode: 0,
      lines: [
        `Record ${id} is corrected.`,
        `start ${was?.startTime} -> ${start}`,
        `end ${was?.endTime} -> ${end}`,
      ],
    })
    expect(await deedsAfter(last)).toEqual([
      expect.objectContaining({ actorKind: 'staff', action: 'record-read', objectId: String(id) }),
      expect.objectContaining({
        ...{ actorKind: 'staff', actorId: null, action: 'record-correct', at: app.clock.iso() },
        ...{ objectKind: 'record', objectId: String(id) },
        note: `by robin: typed wrongly; start ${was?.startTime} -> ${start}; end ${was?.endTime} -> ${end}`,
      }),
    ])
    expect((await ofClient(1)).find((row) => row.id === id)).toMatchObject({ startTime: start, endTime: end })
    expect(await personal('member')).toContainEqual(
      expect.objectContaining({ startTime: start, endTime: end, clientCode: 'CAST1' }),
    )
  })

  it('REC-008 REC-006 exchanges clients, counts them, and tells each under the client and no code', async () => {
    const id = await justice([1, 2])
    const last = await lastDeed()
    expect((await correct(id, ...WHY, '--clients', 'cast2,CAST3')).exitCode).toBe(0)
    expect((await ofClient(1)).map((row) => row.id)).not.toContain(id)
    expect((await ofClient(3)).map((row) => row.id)).toContain(id)
    const codes = (await personal('member')).filter(({ startTime }) => startTime === ago((HOUR * 2) / 3))
    expect(codes.map(({ clientCode }) => clientCode)).toEqual(['CAST2', 'CAST3'])
    const deeds = (await deedsAfter(last)).filter(({ actorKind }) => actorKind === 'staff')
    expect(
      deeds.map(({ action, objectKind, objectId, note }) => [action, objectKind, objectId, note]),
    ).toEqual([
      ['record-read', 'record', String(id), 'by robin'],
      ['client-found', 'client', '2', 'by robin'],
      ['client-found', 'client', '3', 'by robin'],
      [
        'record-correct',
        'record',
        String(id),
        'by robin: typed wrongly; clients 2 -> 2 (1 added, 1 removed)',
      ],
      ['client-record-added', 'client', '3', `by robin: record ${id}`],
      ['client-record-removed', 'client', '1', `by robin: record ${id}`],
    ])
    expect((await correct(id, ...WHY, '--clients', 'CAST3')).lines).toContain('people 2 -> 1')
  })

  it('REC-008 REC-006 puts facilitators right: the record is in the list of whoever is named', async () => {
    const id = await workshop()
    const before = (await personal('mate')).length
    const both = `${CAST.member.email}, ${CAST.mate.email}`
    const { lines } = await correct(
      id,
      ...WHY,
      '--facilitators',
      both,
      '--participants',
      '8',
      '--max-age',
      '19',
    )
    expect(lines).toEqual([
      ...[`Record ${id} is corrected.`, 'people 9 -> 8', 'oldest age 17 -> 19', 'facilitators 1 -> 1, 2'],
    ])
    expect(await personal('mate')).toHaveLength(before + 1)
    await correct(id, ...WHY, '--facilitators', CAST.member.email)
    expect(await personal('mate')).toHaveLength(before)
  })

  it('REC-008 PAR-013 reckons ages and people of a survey anew from its groups', async () => {
    const id = await survey()
    const groups = ['--group', '15-17/Woman=2', '--group', '24+/Two-Spirit=1']
    const { lines } = await correct(id, ...WHY, ...groups, '--language', 'french', '--province', 'qc')
    expect(lines).toEqual([
      ...[`Record ${id} is corrected.`, 'people 5 -> 3', 'youngest age 12 -> 15', 'oldest age 14 -> 24'],
      ...['language English -> French', 'province ON -> QC'],
      'groups 12-14/Woman=5 -> 15-17/Woman=2, 24+/Two-Spirit=1',
    ])
    expect(await shown(id)).toMatch(/groups +15-17\/Woman=2, 24\+\/Two-Spirit=1\n/)
  })

  it('REC-008 leaves whoever stands there although they have left the team since', async () => {
    const id = await record(CONTENT.youthCommunity, {
      ...{ facilitatorIds: [1, 3], clientIds: [], minAge: 12, maxAge: 17, participationCount: 9 },
    })
    const ofThird = eq(teamMembers.facilitatorId, CAST.third.id)
    await app.context.db.orm.update(teamMembers).set({ leftAt: app.clock.iso() }).where(ofThird)
    expect((await correct(id, ...WHY, '--participants', '4')).exitCode).toBe(0)
    const both = `${CAST.member.email},${CAST.third.email}`
    expect((await correct(await workshop(), ...WHY, '--facilitators', both)).exitCode).toBe(1)
    await app.context.db.orm.update(teamMembers).set({ leftAt: null }).where(ofThird)
  })

  it('REC-008 PAR-018 adds whoever is of the team that a host who has left every team was in at the session', async () => {
    const id = await justice([1])
    const left = ago(HOUR / 4)
    const ofHost = eq(teamMembers.facilitatorId, CAST.member.id)
    await app.context.db.orm.update(teamMembers).set({ leftAt: left }).where(ofHost)
    try {
      const both = `${CAST.member.email},${CAST.mate.email}`
      const { lines } = await correct(id, ...WHY, '--facilitators', both, '--clients', 'CAST1,CAST2')
      expect(lines.slice(1)).toEqual([
        ...['people 1 -> 2', 'facilitators 1 -> 1, 2', 'clients 1 -> 2 (1 added, 0 removed)'],
      ])
      const stranger = `${both},${CAST.stranger.email}`
      await refuses(
        id,
        [...WHY, '--facilitators', stranger, '--clients', 'CAST1,CAST4'],
        [`${CAST.stranger.email} is not of the host's team.`, "The client CAST4 is not of the host's team."],
      )
      // A session that began after the host left does not belong to the team.
      const notOfTeam = ["The client CAST3 is not of the host's team."]
      const three = [...WHY, '--clients', 'CAST1,CAST2,CAST3']
      await refuses(id, [...three, '--start', left], notOfTeam)
      // Nor does one that ended before the host joined.
      await app.context.db.orm
        .update(teamMembers)
        .set({ joinedAt: left, leftAt: ago(0) })
        .where(ofHost)
      await refuses(id, three, notOfTeam)
    } finally {
      await app.context.db.orm.update(teamMembers).set({ joinedAt: CAST_TIME, leftAt: null }).where(ofHost)
    }
  })

  it('REC-008 two corrections at once both count, whichever comes first', async () => {
    const id = await workshop()
    const options = [
      ['--participants', '5'],
      ['--min-age', '10'],
      ['--max-age', '20'],
    ]
    await Promise.all(options.map((option) => correct(id, ...WHY, ...option)))
    const text = await shown(id)
    for (const line of [/people +5\n/, /youngest age +10\n/, /oldest age +20\n/]) expect(text).toMatch(line)
  })
})

describe('a correction that is refused', () => {
  it('REC-008 without a reason, without anything to change, and of no record', async () => {
    const id = await workshop()
    const reason = 'Say why with --reason "...": it is kept in the audit log.'
    await refuses(id, ['--participants', '8'], [reason])
    await refuses(id, ['--reason', ' ', '--participants', '8'], [reason])
    await refuses(id, [...WHY, '--participants', '9'], [`Nothing of record ${id} would change.`])
    for (const none of [99_999, 99_999_999_999])
      expect((await correct(none, ...WHY)).text).toBe(`There is no record ${none}.`)
  })

  it('REC-008 a field of another kind of record', async () => {
    const people = 'record has no number of people of its own.'
    await refuses(await justice([1]), [...WHY, '--participants', '3'], [`A justice ${people}`])
    const foreign = [...WHY, '--clients', 'CAST1', '--language', 'French']
    await refuses(await workshop(), foreign, [
      ...['A workshop record has no language.', 'A workshop record has no clients.'],
    ])
    await refuses(
      await training(),
      [...WHY, '--group', '24+/Man=1'],
      ['A training record has no groups by age and gender.'],
    )
    await refuses(
      await survey(),
      [...WHY, '--min-age', '3'],
      ['A demographics record has no youngest age of its own.'],
    )
  })

  it('REC-008 PAR-018 AUD-004 a client who is unknown, of another team, or whose file was closed before', async () => {
    const id = await justice([1])
    const read = await refuses(id, [...WHY, '--clients', 'CAST1,NOBODY'], ['There is no client NOBODY.'])
    expect(read).toEqual([
      ['record-read', String(id)],
      ['client-found', '1'],
    ])
    await refuses(
      id,
      [...WHY, '--clients', 'CAST4,CAST8'],
      [
        "The client CAST4 is not of the host's team.",
        'The file of the client CAST8 was closed before the session began.',
      ],
    )
    await refuses(id, [...WHY, '--clients', ''], ['At least one client is needed, and each once.'])
    await refuses(id, [...WHY, '--clients', 'CAST1,CAST1'], ['At least one client is needed, and each once.'])
  })

  it('REC-008 PAR-018 a start after the file of a client in it was closed', async () => {
    const id = await justice([2])
    const ofClient2 = eq(clients.id, 2)
    await app.context.db.orm
      .update(clients)
      .set({ closeTime: ago(HOUR / 2), statusMetaCode: 'SUC' })
      .where(ofClient2)
    await refuses(
      id,
      [...WHY, '--start', ago(HOUR / 4)],
      ['The file of the client CAST2 was closed before the session began.'],
    )
    await app.context.db.orm.update(clients).set({ closeTime: null, statusMetaCode: 'OPN' }).where(ofClient2)
  })

  it('REC-008 PAR-018 facilitators nobody knows, of another team, none, or without the host', async () => {
    const id = await workshop()
    const name = (who: string) => [...WHY, '--facilitators', who]
    await refuses(id, name('nobody@cast.example'), ['There is no facilitator nobody@cast.example.'])
    await refuses(id, name(`${CAST.member.email},${CAST.stranger.email}`), [
      `${CAST.stranger.email} is not of the host's team.`,
    ])
    await refuses(id, name(''), ['At least one facilitator is needed, and each once.'])
    await refuses(id, name(CAST.mate.email), ['The host stays among the facilitators.'])
  })

  it('REC-008 times the wrong way round, in the future, or that are none', async () => {
    const id = await training()
    const wrong = 'The session must begin before it ends.'
    await refuses(id, [...WHY, '--start', ago(0)], [wrong])
    await refuses(id, [...WHY, '--start', ago(HOUR), '--end', ago(HOUR)], [wrong])
    await refuses(id, [...WHY, '--end', ago(-1)], ['The session cannot end in the future.'])
    await refuses(id, [...WHY, '--start', 'yesterday'], ['The start must be like 2026-11-03T14:00:00-05:00.'])
  })

  it('REC-008 names everything at once, in a workshop and in a survey', async () => {
    const ages = ['--min-age', '18', '--participants', 'ten', '--end', 'noon']
    await refuses(
      await workshop(),
      [...WHY, ...ages, '--clients', 'CAST1'],
      [
        'The end must be like 2026-11-03T14:00:00-05:00.',
        'A workshop record has no clients.',
        'The number of people must be a whole number from 1 to 10000.',
        'The oldest age must be a whole number from 1 to 120, and not below the youngest.',
      ],
    )
    const id = await survey()
    const groups =
      'Each group may be named once; in all there must be a whole number from 1 to 10000 of people.'
    const twice = ['--group', '24+/Man=1', '--group', '24+/man=2']
    await refuses(
      id,
      [...WHY, ...twice, '--province', 'XX', '--end', ago(-1)],
      ['There is no province XX.', 'The session cannot end in the future.', groups],
    )
    await refuses(id, [...WHY, '--group', '24+/Man=0'], [groups])
    await refuses(id, [...WHY, '--group', '24+'], ['The group "24+" must be like 12-14/Woman=3.'])
    expect((await correct(id, ...WHY, '--group', '99+/Man=1')).text).toContain('There is no age 99+')
  })
})

describe('finding and reading', () => {
  it('REC-008 finds records by the day of Toronto, the host, the module and the client', async () => {
    const late = Date.parse('2026-03-04T04:00:00.000Z') + HOUR / 6
    app.clock.advance(late - app.clock.now().getTime())
    const evening = await workshop()
    app.clock.advance(2 * HOUR)
    const night = await training()
    const list = async (...given: string[]) => (await hub('record', 'list', ...given)).lines
    const of = (...given: string[]) => list('--email', CAST.member.email, ...given)
    const last = await lastDeed()
    const day = await of('--day', '2026-03-04')
    expect(await deedsAfter(last)).toEqual([
      expect.objectContaining({ action: 'facilitator-found', objectId: String(CAST.member.id) }),
      expect.objectContaining({ action: 'record-list-read', objectId: null, note: 'by robin: 2026-03-04' }),
      expect.objectContaining({ action: 'records-read', objectId: String(CAST.member.id) }),
    ])
    expect(day[1]).toMatch(new RegExp(`^${night} +training +March 4, 2026, 12:30`))
    expect(day).toHaveLength(2)
    const [, before] = await of('--day', '2026-03-03')
    expect(before).toMatch(
      new RegExp(`^${evening} +workshop +March 3, 2026, 10:30 p.m. - 11:00 p.m. EST +Module respect$`),
    )
    const ids = (lines: string[]) => lines.slice(1).map((line) => Number(line.split(' ')[0]))
    expect(ids(await list('--module', 'RESPECT', '--day', '2026-03-03'))).toEqual([evening])
    expect(ids(await list('--client', 'cast1')).length).toBeGreaterThan(0)
    expect(await of('--day', '2026-03-01')).toEqual(['No records.'])
    expect(await of('--day', 'March')).toEqual(['March must be a day like 2026-11-30.'])
  })

  it('CON-16 gives no list of one facilitator: an email alone is refused', async () => {
    const alone = await hub('record', 'list', '--email', CAST.member.email)
    expect(alone).toMatchObject({
      ...{ exitCode: 1, text: 'Say with --day on which day: the records of one facilitator are no list.' },
    })
    expect(await hub('record', 'list')).toMatchObject({ exitCode: 1 })
  })

  it('REC-008 SYS-007 shows a record with clients by code and its corrections, and audits the reading', async () => {
    const id = await justice([1, 3])
    await correct(id, ...WHY, '--clients', 'CAST1')
    const last = await lastDeed()
    const text = await shown(id)
    for (const line of [/kind +justice/, /people +1/, /host +member@cast/, /facilitators +member@cast/])
      expect(text).toMatch(line)
    expect(text).toMatch(/\nclients +CAST1\n/)
    expect(text).toMatch(/record-correct +\S+ by robin: typed wrongly/)
    expect(text).not.toMatch(/Woman|First Nations|School|12-14/)
    expect(await deedsAfter(last)).toEqual([
      expect.objectContaining({ action: 'record-read', objectId: String(id), note: 'by robin' }),
      expect.objectContaining({ action: 'facilitator-found', objectId: String(CAST.member.id) }),
      expect.objectContaining({ action: 'audit-read', objectKind: 'record', objectId: String(id) }),
    ])
  })
})
