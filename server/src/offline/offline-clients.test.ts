/** Clients who were registered without internet: the codes of a device, and their files, opened once. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVICE_CODES, DEVICE_CODES_LIFE_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import type { MetaType } from '@hub/contract/metas'
import type { OfflineClient } from '@hub/contract/offline'
import type { Participation } from '@hub/contract/records'
import type { SealedItem, SealingKey } from '@hub/contract/sealing'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { removeExpiredCodes } from '../clients/clients.sweep.ts'
import { clientCodes, clients } from '../clients/clients.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { changeStanding } from '../accounts/facilitators.staff.ts'
import { assignToTeam, removeFromTeam } from '../accounts/teams/teams.staff.ts'
import { CAST, CAST_PASSWORD, CONTENT, type Role, STAFF, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { sealAsDevice } from '../testing/seal-as-device.ts'
import { chosenBy, NO_VALUES } from '../testing/chosen-for-client.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ROUNDS = 12
const PASSWORD = 'abcdefghj2#k'
let app: FreshApp
let key: SealingKey
let file: Omit<OfflineClient, 'code' | 'registeredAt'>
const tokens = {} as Record<Role, string>
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 }, config: { appMode: true } })
  for (const role of Object.keys(CAST) as Role[]) tokens[role] = await app.signIn(role)
  key = (await app.call(calls.readOfflineKit, { token: tokens.member })).ok.record.sealingKey
  file = { password: PASSWORD, ...(await chosenBy(metaId)) }
})
afterAll(() => app.close())

const metaId = async (type: MetaType) => (await metasOfType(app.context, type))[0]?.id ?? 0
/** The token lives two hours: after a longer time a new login is needed. */
const laterBy = async (ms: number) => {
  app.clock.advance(ms)
  for (const role of Object.keys(CAST) as Role[]) tokens[role] = await app.signIn(role)
}
const reserve = (role: Role, held: string[] = []) =>
  app.call(calls.reserveClientCodes, { token: tokens[role], body: { held } })
const codesOf = async (role: Role, held: string[] = []) =>
  (await reserve(role, held)).ok.records.map(({ code }) => code)
const codeFor = async (role: Role = 'member') => (await codesOf(role))[0] ?? ''
const clientOf = (code: string, more: Partial<OfflineClient> = {}): OfflineClient => ({
  ...{ ...file, code, registeredAt: app.clock.iso() },
  ...more,
})
const seal = (content: unknown, { role = 'member', id = randomUUID() }: { role?: Role; id?: string } = {}) =>
  sealAsDevice(key, { kind: 'client', id, facilitatorId: CAST[role].id }, content)
const send = (body: SealedItem, role: Role = 'member') =>
  app.call(calls.registerSealedClient, { body, token: tokens[role] })
const refusalOf = async (body: SealedItem, role: Role = 'member') =>
  (await send(body, role)).failure.error.name
const filesOf = (code: string) => app.context.db.orm.select().from(clients).where(eq(clients.code, code))

describe('the codes a device holds', () => {
  it('LIF-007 are twenty, of this facilitator alone, for thirty days', async () => {
    const { records } = (await reserve('member')).ok
    expect(new Set(records.map(({ code }) => code)).size).toBe(DEVICE_CODES)
    for (const { reservedUntil } of records)
      expect(Date.parse(reservedUntil) - app.clock.now().getTime()).toBe(DEVICE_CODES_LIFE_MS)
    const [first = ''] = records.map(({ code }) => code)
    const [row] = await app.context.db.orm.select().from(clientCodes).where(eq(clientCodes.code, first))
    expect(row?.facilitatorId).toBe(CAST.member.id)
  })

  it('LIF-007 are renewed and filled up at a sync; two devices never share one', async () => {
    const held = (await codesOf('member')).slice(0, 12)
    await laterBy(20 * DAY)
    const { records } = (await reserve('member', held)).ok
    expect(records.map(({ code }) => code)).toEqual(expect.arrayContaining(held))
    expect(records).toHaveLength(DEVICE_CODES)
    expect(Date.parse(records[0]?.reservedUntil ?? '') - app.clock.now().getTime()).toBe(DEVICE_CODES_LIFE_MS)
    const other = await codesOf('member')
    expect(other.filter((code) => records.some((record) => record.code === code))).toEqual([])
  })

  it('LIF-007 of another facilitator, used ones and those whose time is over are not renewed', async () => {
    const [used = '', ...held] = await codesOf('member')
    await send(await seal(clientOf(used)))
    expect(await codesOf('member', [used])).not.toContain(used)
    const ofMate = await codesOf('mate')
    expect((await codesOf('member', ofMate)).filter((code) => ofMate.includes(code))).toEqual([])
    // A code of the form is reserved for an hour, and no device has it.
    const ofForm = (await app.call(calls.issueClientCode, { token: tokens.member })).ok.record.code
    expect(await codesOf('member', [ofForm])).not.toContain(ofForm)
    await laterBy(DEVICE_CODES_LIFE_MS)
    expect((await codesOf('member', held)).filter((code) => held.includes(code))).toEqual([])
  })

  it('LIF-007 are given to nobody else for a long time after they are over', async () => {
    const code = await codeFor()
    await laterBy(DEVICE_CODES_LIFE_MS + DAY)
    await removeExpiredCodes(app.context)
    const [row] = await app.context.db.orm.select().from(clientCodes).where(eq(clientCodes.code, code))
    expect(row).toBeDefined()
  })

  it('LIF-007 OFF-001 are not given while application mode and demo are both off', async () => {
    app.context.config.appMode = false
    const { demo } = app.context.config
    app.context.config.demo = false
    expect((await reserve('member')).failure.error.name).toBe('NotAvailable')
    app.context.config.demo = demo
    app.context.config.appMode = true
  })
})

describe('a client who was registered without internet', () => {
  it('LIF-007 CLI-034 is opened in the first team of the moment, at the time it was, and audited', async () => {
    const code = await codeFor()
    const registeredAt = app.clock.iso()
    await laterBy(3 * DAY)
    const answer = await send(await seal(clientOf(code, { registeredAt })))
    expect(answer.status).toBe(201)
    const [row] = await filesOf(code)
    expect(row).toMatchObject({
      id: answer.ok.record.id,
      teamId: TEAMS.harbour,
      facilitatorId: CAST.member.id,
    })
    expect(Date.parse(row?.registerTime ?? '')).toBe(Date.parse(registeredAt))
    expect(await app.context.passwords.fits(PASSWORD, row?.passwordHash ?? null)).toBe(true)
    const deeds = await app.context.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(answer.ok.record.id)))
    expect(deeds.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['client-created', CAST.member.id],
    ])
    expect(JSON.stringify(deeds)).not.toContain(PASSWORD)
  })

  it('LIF-007 CLI-034 is one’s own where there is no team, or none any more when the file is opened', async () => {
    const ofSolo = await codeFor('solo')
    await send(await seal(clientOf(ofSolo), { role: 'solo' }), 'solo')
    expect((await filesOf(ofSolo))[0]?.teamId).toBeNull()
    const [code = ''] = await codesOf('stranger')
    const item = await seal(clientOf(code), { role: 'stranger' })
    // Somebody has to reach the other files of the team.
    await assignToTeam(app.context, STAFF, { facilitatorId: CAST.mate.id, teamId: TEAMS.lakeside })
    await removeFromTeam(app.context, STAFF, { facilitatorId: CAST.stranger.id, teamId: TEAMS.lakeside })
    expect((await send(item, 'stranger')).status).toBe(201)
    expect((await filesOf(code))[0]).toMatchObject({ teamId: null, facilitatorId: CAST.stranger.id })
  })

  // The order of the concurrent steps is random, so several rounds are needed to find a race.
  it('LIF-007 SYS-017 is one file, however often and from however many devices it is sent', async () => {
    for (const code of (await codesOf('member')).slice(0, ROUNDS)) {
      const id = randomUUID()
      const items = await Promise.all([seal(clientOf(code), { id }), seal(clientOf(code), { id })])
      const answers = await Promise.all([...items, ...items, ...items].map((item) => send(item)))
      expect(new Set(answers.map(({ ok }) => ok.record.id)).size).toBe(1)
      expect(await filesOf(code)).toHaveLength(1)
    }
  })

  it('LIF-007 SYS-017 that was refused and corrected under its own name is one file, as it was corrected', async () => {
    const [over = '', code = ''] = await codesOf('member')
    await app.context.db.orm.delete(clientCodes).where(eq(clientCodes.code, over))
    const id = randomUUID()
    const before = await seal(clientOf(over), { id })
    expect(await refusalOf(before)).toBe('CodeTaken')
    const corrected = await seal(clientOf(code, { password: 'zyxwvutsr3#k' }), { id })
    const first = (await send(corrected)).ok.record.id
    expect((await send(corrected)).ok.record.id).toBe(first)
    // The registration as a file stored it before the correction.
    expect(await refusalOf(before)).toBe('CodeTaken')
    expect(await filesOf(over)).toEqual([])
    const [row, ...more] = await filesOf(code)
    expect(more).toEqual([])
    expect(await app.context.passwords.fits('zyxwvutsr3#k', row?.passwordHash ?? null)).toBe(true)
  })

  it('LIF-007 says which choice it refuses, and takes the same registration with another', async () => {
    const code = await codeFor()
    const id = randomUUID()
    const refused = await send(await seal(clientOf(code, { ageId: file.genderId }), { id }))
    expect(refused.failure.error).toMatchObject({ name: 'ValidationError' })
    expect(JSON.stringify(refused.failure)).toContain('ageId')
    expect((await send(await seal(clientOf(code), { id }))).status).toBe(201)
    expect(await filesOf(code)).toHaveLength(1)
  })

  it('LIF-007 CLI-028 sent again after a reset it gives the file and not the password from before', async () => {
    const code = await codeFor()
    const item = await seal(clientOf(code))
    const { id } = (await send(item)).ok.record
    await app.call(calls.verifyPassword, { token: tokens.member, body: { password: CAST_PASSWORD } })
    expect((await app.call(calls.resetClientPassword, { token: tokens.member, params: { id } })).status).toBe(
      200,
    )
    const before = await filesOf(code)
    expect((await send(item)).ok.record.id).toBe(id)
    expect(await filesOf(code)).toEqual(before)
    // Another registration with the same code is refused.
    expect(await refusalOf(await seal(clientOf(code)))).toBe('CodeTaken')
  })

  it('SYS-017 LIF-007 gives the file that was opened with internet, whose answer was lost, by its password', async () => {
    const { code } = (await app.call(calls.issueClientCode, { token: tokens.member })).ok.record
    const body = {
      ...{ ...NO_VALUES, ...file, code },
      ...{ teamId: CAST.member.team, facilitatorId: CAST.member.id },
    }
    const { id } = (await app.call(calls.registerClient, { token: tokens.member, body })).ok.record
    expect((await send(await seal(clientOf(code)))).ok.record.id).toBe(id)
    expect(await refusalOf(await seal(clientOf(code, { password: 'zyxwvutsr3#k' })))).toBe('CodeTaken')
  })

  it('LIF-007 CLI-018 is refused with a code of another facilitator, of nobody, or one that was over by then', async () => {
    expect(await refusalOf(await seal(clientOf(await codeFor('mate'))))).toBe('CodeTaken')
    expect(await refusalOf(await seal(clientOf('ZZZZZZZZ')))).toBe('CodeTaken')
    const code = await codeFor()
    await laterBy(DEVICE_CODES_LIFE_MS)
    expect(await refusalOf(await seal(clientOf(code)))).toBe('CodeTaken')
    expect(await filesOf(code)).toEqual([])
    // Registered in time, and only sent later: the code is the client's.
    const registeredAt = new Date(app.clock.now().getTime() - MINUTE).toISOString()
    expect((await send(await seal(clientOf(code, { registeredAt })))).status).toBe(201)
  })

  it('LIF-007 has no time that cannot be, whatever the clock of the device says', async () => {
    const [past = '', future = ''] = await codesOf('member')
    const reservedAt = app.clock.now().getTime()
    await laterBy(DAY)
    await send(await seal(clientOf(past, { registeredAt: '1970-01-01T00:00:00.000Z' })))
    const ahead = new Date(app.clock.now().getTime() + DAY).toISOString()
    await send(await seal(clientOf(future, { registeredAt: ahead })))
    const timeOf = async (code: string) => Date.parse((await filesOf(code))[0]?.registerTime ?? '')
    expect(await timeOf(past)).toBe(reservedAt)
    expect(await timeOf(future)).toBe(app.clock.now().getTime())
  })

  it('LIF-007 is taken from nobody but its facilitator, and opens no other way', async () => {
    const code = await codeFor()
    const item = await seal(clientOf(code))
    for (const role of ['mate', 'stranger', 'solo'] as const)
      expect(await refusalOf(item, role)).toBe('Forbidden')
    expect(await refusalOf({ ...item, facilitatorId: CAST.mate.id }, 'mate')).toBe('ValidationError')
    expect(await refusalOf({ ...item, id: randomUUID() })).toBe('ValidationError')
    expect(
      (await app.call(calls.recordSealed, { body: item, token: tokens.member })).failure.error.name,
    ).toBe('ValidationError')
    expect(await filesOf(code)).toEqual([])
  })

  it('LIF-007 CLI-017 CLI-034 gives the file of a code to nobody else, not even for a registration of theirs with its password', async () => {
    const code = await codeFor()
    expect((await send(await seal(clientOf(code)))).status).toBe(201)
    for (const role of ['mate', 'stranger', 'solo'] as const)
      expect(await refusalOf(await seal(clientOf(code), { role }), role)).toBe('CodeTaken')
  })

  it('LIF-007 CLI-018 CLI-019 is refused with a password off the form, a meta of another list, or no client at all', async () => {
    const code = await codeFor()
    for (const content of [
      clientOf(code, { password: 'aaaaaaaaaaaa' }),
      clientOf(code, { genderId: file.ageId }),
      { ...clientOf(code), code: 'short' },
      null,
    ])
      expect(await refusalOf(await seal(content))).toBe('ValidationError')
    expect(await filesOf(code)).toEqual([])
  })

  it('ACC-052 LIF-007 is refused to a session that is over, and to a facilitator who was suspended', async () => {
    const code = await codeFor('third')
    const item = await seal(clientOf(code), { role: 'third' })
    const over = tokens.third
    tokens.third = await app.signIn('third')
    await app.call(calls.logOut, { token: over })
    const asOver = await app.call(calls.registerSealedClient, { body: item, token: over })
    expect(asOver.status).toBe(401)
    await suspend('third')
    expect((await send(item, 'third')).status).toBe(401)
    expect((await reserve('third')).status).toBe(401)
    expect(await filesOf(code)).toEqual([])
  })
})

const suspend = (role: Role) =>
  changeStanding(app.context, STAFF, { facilitatorId: CAST[role].id, change: 'suspend' })

describe('a record that names a client who was registered without internet', () => {
  const { topicId, moduleId } = CONTENT.youthJustice
  const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
  const recordOf = (id: string, clientCodes: string[], clientIds: number[] = []): Participation => ({
    offlineRun: { id, topicId, moduleId, startTime: ago(60 * MINUTE), endTime: ago(10 * MINUTE) },
    ...{ facilitatorIds: [CAST.member.id], clientIds, clientCodes, minAge: null, maxAge: null },
    participationCount: clientIds.length + clientCodes.length,
  })
  const sendRecord = async (body: Participation, id: string) =>
    app.call(calls.recordSealed, {
      token: tokens.member,
      body: await sealAsDevice(key, { kind: 'record', id, facilitatorId: CAST.member.id }, body),
    })
  const sessionsOf = async (id: number) =>
    (await app.call(calls.listClientRecords, { token: tokens.member, params: { id } })).ok.records

  it('LIF-007 PAR-018 is theirs, once, beside those who were known', async () => {
    const code = await codeFor()
    const { id } = (await send(await seal(clientOf(code)))).ok.record
    const run = randomUUID()
    const body = recordOf(run, [code], [1])
    const answers = await Promise.all([sendRecord(body, run), sendRecord(body, run)])
    expect(new Set(answers.map(({ ok }) => ok.record.id)).size).toBe(1)
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  it('LIF-007 PAR-018 is refused as long as the file is not there, or is out of reach, and says whose', async () => {
    const code = await codeFor()
    const ofOther = (await filesOfTeam(TEAMS.lakeside))?.code ?? ''
    const run = randomUUID()
    const refused = await sendRecord(recordOf(run, [code]), run)
    expect(refused.failure).toMatchObject({ error: { name: 'NotFound' }, record: { clientCodes: [code] } })
    await send(await seal(clientOf(code)))
    expect((await sendRecord(recordOf(run, [code]), run)).status).toBe(201)
    await app.context.db.orm.update(clients).set({ code: 'QQQQQQQQ' }).where(eq(clients.code, ofOther))
    const another = randomUUID()
    // The answer about a file of others is that about a code that nobody has: nothing says that it is there.
    const foreign = (await sendRecord(recordOf(another, ['QQQQQQQQ']), another)).failure
    const nobodys = (await sendRecord(recordOf(another, ['WWWWWWWW']), another)).failure
    expect(foreign).toMatchObject({ error: { name: 'NotFound' }, record: { clientCodes: ['QQQQQQQQ'] } })
    expect(JSON.stringify(foreign)).toBe(JSON.stringify(nobodys).replace('WWWWWWWW', 'QQQQQQQQ'))
  })

  const filesOfTeam = async (teamId: number) =>
    (await app.context.db.orm.select().from(clients).where(eq(clients.teamId, teamId)))[0]
})
