/** Opening, editing and closing client files, through HTTP. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientToRegister } from '@hub/contract/clients'
import { calls } from '@hub/contract/every-call'
import type { MetaType } from '@hub/contract/metas'
import { systemRandom } from '#platform/random.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { CAST, CAST_PASSWORD, CLIENTS, type Role, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { chosenBy, NO_VALUES } from '../testing/chosen-for-client.ts'
import { removeExpiredCodes } from './clients.sweep.ts'
import { clientCodes, clients } from './clients.tables.ts'

const HOUR = 60 * 60 * 1000
const PASSWORD = 'abcdefghj2#k'

let app: FreshApp
/** The next random numbers of the hub. */
const drawn: number[] = []
const tokens = {} as Record<Role, string>
beforeAll(async () => {
  const random = { ...systemRandom, int: (below: number) => drawn.shift() ?? systemRandom.int(below) }
  app = await freshApp({ parts: { random, limitFactor: 10 } })
  for (const role of Object.keys(CAST) as Role[]) tokens[role] = await app.signIn(role)
})
afterAll(() => app.close())

const metas = (type: MetaType) => metasOfType(app.context, type)
const metaId = async (type: MetaType, at = 0) => (await metas(type))[at]?.id ?? 0
const adult = async (type: 'age' | 'referral_path') =>
  (await metas(type)).find((meta) => meta.meta_mark === 'adult')?.id ?? 0
const codeFor = async (role: Role) =>
  (await app.call(calls.issueClientCode, { token: tokens[role] })).ok.record.code
const stored = async (id: number) =>
  (await app.context.db.orm.select().from(clients).where(eq(clients.id, id)))[0]
const countOf = async (code: string) =>
  (await app.context.db.orm.select().from(clients).where(eq(clients.code, code))).length

async function fileOf(role: Role, change: Partial<ClientToRegister> = {}): Promise<ClientToRegister> {
  return {
    ...NO_VALUES,
    code: change.code ?? (await codeFor(role)),
    password: PASSWORD,
    teamId: CAST[role].team,
    facilitatorId: CAST[role].id,
    ...(await chosenBy(metaId)),
    avatarValue: 'not the value of this meta',
    ...change,
  }
}
const create = (role: Role, body: ClientToRegister) =>
  app.call(calls.registerClient, { token: tokens[role], body })
const opened = async (role: Role, change: Partial<ClientToRegister> = {}) =>
  (await create(role, await fileOf(role, change))).ok.record

/** A session whose password was checked. */
async function verified(role: Role): Promise<string> {
  const token = await app.signIn(role)
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
  return token
}

describe('codes and passwords', () => {
  it('API-033 CLI-018 gives a code without look-alikes, kept for one hour for who asked', async () => {
    const answer = await app.call(calls.issueClientCode, { token: tokens.member })
    const { code } = answer.ok.record
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const [row] = await app.context.db.orm.select().from(clientCodes).where(eq(clientCodes.code, code))
    expect(row).toMatchObject({
      facilitatorId: CAST.member.id,
      reservedUntil: new Date(app.clock.now().getTime() + HOUR).toISOString(),
    })
  })

  it('API-033 CLI-018 CON-20 gives a password of the form, kept nowhere', async () => {
    const answer = await app.call(calls.issueClientPassword, { token: tokens.member })
    const { password } = answer.ok.record
    expect(password).toMatch(/^[A-Za-z](?=.*[2-9])(?=.*[!#$%&*?])[^\s0O1lI=+@-]{11}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const again = await app.call(calls.issueClientPassword, { token: tokens.member })
    expect(again.ok.record.password).not.toBe(password)
  })

  it('CLI-018 never gives one code twice: not a reserved one, not a used one, not to many at once', async () => {
    const letters = (code: string) =>
      Array.from(code, (letter) => '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.indexOf(letter))
    const used = (await opened('member')).code
    const reserved = await codeFor('mate')
    await app.context.db.orm.delete(clientCodes).where(eq(clientCodes.code, used))
    drawn.push(...letters(used), ...letters(reserved), ...letters('ZZZZZZZ2'))
    expect(await codeFor('member')).toBe('ZZZZZZZ2')
    // Two callers draw the same code at the same moment: one gets it, the other draws again.
    drawn.push(...letters('YYYYYYY2'), ...letters('YYYYYYY2'))
    const both = await Promise.all([codeFor('member'), codeFor('mate')])
    expect(both.filter((code) => code === 'YYYYYYY2')).toHaveLength(1)
    const wanted = Array.from({ length: 20 }, () => codeFor('member'))
    expect(new Set(await Promise.all(wanted)).size).toBe(wanted.length)
  })

  it('CLI-018 frees a code after its hour, for others and from the table', async () => {
    const code = await codeFor('mate')
    app.clock.advance(HOUR)
    expect((await create('mate', await fileOf('mate', { code }))).failure.error.name).toBe('CodeTaken')
    const kept = await codeFor('mate')
    await removeExpiredCodes(app.context)
    expect((await app.context.db.orm.select().from(clientCodes)).map((row) => row.code)).toEqual([kept])
  })
})

describe('opening a file', () => {
  it('API-028 CON-20 opens it in the team, with the values of the metas and without the password', async () => {
    const body = await fileOf('member')
    const answer = await create('member', body)
    expect(answer.status).toBe(201)
    const { record } = answer.ok
    expect(record).toMatchObject({ code: body.code, status: 'open', version: 1, team: { id: TEAMS.harbour } })
    expect(record).toMatchObject({ avatar_meta_value: 'leaf', gender_meta_id: null })
    expect(JSON.stringify(answer.ok)).not.toMatch(/passw|argon2|abcdefghj2/i)
    const row = await stored(record.id)
    expect(row).toMatchObject({ facilitatorId: CAST.member.id, teamId: TEAMS.harbour })
    expect(await app.context.passwords.fits(PASSWORD, row?.passwordHash ?? null)).toBe(true)
  })

  it('CLI-034 opens the file of a facilitator without a team as their own', async () => {
    const { id, team } = await opened('solo')
    expect(team).toBeNull()
    expect(await stored(id)).toMatchObject({ teamId: null, facilitatorId: CAST.solo.id })
  })

  it('CLI-017 CLI-018 refuses a code nobody reserved, and one reserved by another', async () => {
    const body = await fileOf('member', { code: 'ABCDEFGH' })
    expect((await create('member', body)).failure.error.name).toBe('CodeTaken')
    const code = await codeFor('mate')
    expect((await create('member', { ...body, code })).failure.error.name).toBe('CodeTaken')
    expect(await countOf(code)).toBe(0)
  })

  it.each([
    ['short', 'abcd2#'],
    ['without a digit', 'abcdefghjk#m'],
    ['without a special character', 'abcdefghjk2m'],
    ['without a letter', '23456789###2'],
    ['that begins a formula', '=bcdefghj2#k'],
    ['with a look-alike', 'abcdefghj2#0'],
  ])('CLI-018 refuses a password %s', async (_, password) => {
    const { error } = (await create('member', await fileOf('member', { password }))).failure
    expect(error).toMatchObject({ name: 'ValidationError', fields: { password: expect.any(String) } })
  })

  it.each([
    ['another’s team', { teamId: TEAMS.lakeside }],
    ['no team, having one', { teamId: null }],
    ['another’s name', { facilitatorId: CAST.mate.id }],
  ])('CLI-019 refuses %s', async (_, change) => {
    const body = await fileOf('member', change)
    expect((await create('member', body)).failure.error.name).toBe('Forbidden')
    expect(await countOf(body.code)).toBe(0)
  })

  it.each([
    ['genderId', 'age'],
    ['ethnoId', 'gender'],
    ['ageId', 'gender'],
    ['referralId', 'avatar'],
    ['avatarId', 'avatar_color'],
    ['avatarColorId', 'avatar'],
  ] as const)('CLI-019 refuses a meta of another type as %s', async (field, type) => {
    const { error } = (await create('member', await fileOf('member', { [field]: await metaId(type) })))
      .failure
    expect(error).toMatchObject({ name: 'ValidationError', fields: { [field]: expect.any(String) } })
  })

  it('CLI-013 CLI-019 refuses an adult path for a youth, and takes it for an adult', async () => {
    const referralId = await adult('referral_path')
    const { error } = (await create('member', await fileOf('member', { referralId }))).failure
    expect(error).toMatchObject({ name: 'ValidationError', fields: { referralId: expect.any(String) } })
    expect(await opened('member', { referralId, ageId: await adult('age') })).toHaveProperty('id')
  })
})

describe('editing a file', () => {
  const edit = (token: string, id: number, body: object) =>
    app.call(calls.editClient, { token, params: { id }, body })

  it('API-034 CLI-024 changes what is sent and nothing else, and counts the version', async () => {
    const { id } = await opened('member')
    const before = await stored(id)
    const gender = await metaId('gender', 1)
    const { record } = (await edit(await verified('mate'), id, { gender_meta_id: gender, version: 1 })).ok
    expect(record).toMatchObject({ gender_meta_id: gender, gender_meta_value: 'Man', version: 2 })
    expect(await stored(id)).toEqual({ ...before, genderMetaId: gender, version: 2 })
  })

  it('CLI-033 API-034 needs a password check of this session', async () => {
    const { id } = await opened('member')
    const body = { gender_meta_id: await metaId('gender', 1) }
    expect((await edit(tokens.member, id, body)).failure.error.name).toBe('PasswordVerificationRequired')
    expect(await stored(id)).toMatchObject({ version: 1 })
  })

  it('API-034 refuses an edit made on an older file and tells the file as it is', async () => {
    const { id } = await opened('member')
    const token = await verified('member')
    const [first, second] = [await metaId('ethno', 1), await metaId('ethno', 2)]
    await edit(token, id, { ethno_meta_id: first, version: 1 })
    const answer = await edit(token, id, { ethno_meta_id: second, version: 1 })
    expect(answer.status).toBe(409)
    expect(answer.failure).toMatchObject({
      error: { name: 'ClientChanged' },
      record: { id, ethno_meta_id: first, version: 2 },
    })
    expect((await edit(token, id, { ethno_meta_id: second, version: 2 })).ok.record.version).toBe(3)
  })

  it('API-034 lets one of two edits of the same version through', async () => {
    const { id } = await opened('member')
    const token = await verified('member')
    const ids = (await metas('gender')).map((meta) => meta.id)
    const answers = await Promise.all(
      ids.map((gender_meta_id) => edit(token, id, { gender_meta_id, version: 1 })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await stored(id)).toMatchObject({ version: 2, genderMetaId: won[0]?.ok.record.gender_meta_id })
  })

  it('API-034 CLI-024 asks for another path when the new age forbids the old one', async () => {
    const path_meta_id = await adult('referral_path')
    const { id } = await opened('member', { ageId: await adult('age'), referralId: path_meta_id })
    const token = await verified('member')
    const youth = { age_meta_id: await metaId('age') }
    expect((await edit(token, id, youth)).failure.error).toMatchObject({
      name: 'ValidationError',
      fields: { path_meta_id: expect.any(String) },
    })
    const changed = await edit(token, id, { ...youth, path_meta_id: await metaId('referral_path') })
    expect(changed.ok.record).toMatchObject(youth)
    expect((await edit(token, id, { path_meta_id })).failure.error.name).toBe('ValidationError')
  })

  it.each([
    ['gender_meta_id', 'age'],
    ['ethno_meta_id', 'gender'],
    ['age_meta_id', 'gender'],
    ['path_meta_id', 'avatar'],
  ] as const)('API-034 refuses a meta of another type as %s', async (field, type) => {
    const answer = await edit(await verified('member'), 1, { [field]: await metaId(type) })
    expect(answer.failure.error).toMatchObject({
      name: 'ValidationError',
      fields: { [field]: expect.any(String) },
    })
  })

  it.each([{}, { version: 1 }, { gender_meta_id: '1' }, { gender_meta_id: 0 }])(
    'API-034 refuses the body %j',
    async (body) => {
      expect((await edit(await verified('member'), 1, body)).failure.error.name).toBe('ValidationError')
    },
  )
})

describe('closing a file', () => {
  const close = (token: string, id: number, status_meta_id: number) =>
    app.call(calls.closeClient, { token, params: { id }, body: { status_meta_id, status_meta_value: 'x' } })

  it('API-035 CLI-030 CLI-031 closes with the sentence of the exit reason, at the server’s time', async () => {
    const { id } = await opened('member')
    const [, reason] = await metas('client_status')
    app.clock.advance(1000)
    const { record } = (await close(tokens.mate, id, reason?.id ?? 0)).ok
    expect(record).toMatchObject({
      status: 'closed',
      close_time: app.clock.iso(),
      exit_reason_code: 'SUC',
      closing_info: 'Client completed all required programs',
      version: 2,
      gender_meta_id: null,
    })
  })

  it('CLI-032 takes an exit reason alone', async () => {
    for (const id of [await metaId('client_status'), await metaId('gender'), 99_999])
      expect((await close(tokens.member, 1, id)).failure.error).toMatchObject({
        name: 'ValidationError',
        fields: { status_meta_id: expect.any(String) },
      })
    expect(await stored(1)).toMatchObject({ closeTime: null, version: 1 })
  })

  it('CLI-032 closes once, also for two at the same moment; the first reason stands', async () => {
    const { id } = await opened('member')
    const answers = await Promise.all([
      close(tokens.member, id, await metaId('client_status', 1)),
      close(tokens.mate, id, await metaId('client_status', 2)),
    ])
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.find(({ status }) => status !== 200)
    expect(lost?.failure.error.name).toBe('ClientClosed')
    expect(await stored(id)).toMatchObject({ statusMetaId: won[0]?.ok.record.status_meta_id, version: 2 })
  })

  it('CLI-032 keeps a closed file from edits, resets and a second closing, and lets it be read', async () => {
    const token = await verified('member')
    const params = { id: CLIENTS.closed }
    const before = await stored(CLIENTS.closed)
    const refused = [
      await app.call(calls.editClient, {
        token,
        params,
        body: { gender_meta_id: await metaId('gender', 1) },
      }),
      await app.call(calls.resetClientPassword, { token, params }),
      await close(token, CLIENTS.closed, await metaId('client_status', 2)),
    ]
    expect(refused.map(({ failure }) => failure.error.name)).toEqual(Array(3).fill('ClientClosed'))
    expect(await stored(CLIENTS.closed)).toEqual(before)
    expect((await app.call(calls.readClient, { token, params })).ok.record.closed).toBe(true)
    expect((await app.call(calls.listClientRecords, { token, params })).status).toBe(200)
  })

  it('CON-23 cannot be half closed, whatever writes to the table', async () => {
    const half = app.context.db.orm.execute(sql`update clients set close_time = now() where id = 1`)
    await expect(half).rejects.toThrow()
  })
})
