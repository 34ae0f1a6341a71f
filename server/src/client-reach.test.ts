/**
 * The result of every call about clients, in one table with a column for each kind of caller. A call without a row
 * fails.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@hub/contract/endpoint'
import { type CallName, calls } from '@hub/contract/every-call'
import { clientPairs, clients } from './clients/clients.tables.ts'
import { metasOfType } from './metas/metas.neighbours.ts'
import { removeFromTeam } from './accounts/teams/teams.staff.ts'
import { CAST, CAST_PASSWORD, type Role, STAFF, TEAMS } from './testing/cast.ts'
import { type Answer, type FreshApp, freshApp } from './testing/fresh-app.ts'
import { chosenBy, NO_VALUES } from './testing/chosen-for-client.ts'

/** The table's client belongs to the member's team and was registered by the member. */
const CALLERS = [
  'anonymous',
  'stranger',
  'other team',
  'former',
  'ended',
  'unverified',
  'mate',
  'own',
] as const
type CallerKind = (typeof CALLERS)[number]

const TOKEN = 'JsonWebTokenError'
const NOT_THERE = 'NotFound'
const CHECK = 'PasswordVerificationRequired'
/** The answer contains the client: without demographics, or in full. `blind`: an answer that does not contain it. */
const [PLAIN, WHOLE, BLIND] = ['plain', 'whole', 'blind']
const DONE = 'done'
const BROKEN = 'ValidationError'

/** `former` has left the team while logged in; `ended` has logged out; all but `unverified` passed the password check. */
const TABLE: Partial<Record<CallName, readonly string[]>> = {
  //                     anonymous, stranger, other team, former, ended, unverified, mate, own
  listOwnClients: [TOKEN, BLIND, BLIND, BLIND, TOKEN, PLAIN, BLIND, PLAIN],
  listTeamClients: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, PLAIN, PLAIN, PLAIN],
  listOwnActiveClients: [TOKEN, BLIND, BLIND, BLIND, TOKEN, PLAIN, BLIND, PLAIN],
  listTeamActiveClients: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, PLAIN, PLAIN, PLAIN],
  readClient: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, PLAIN, WHOLE, WHOLE],
  listClientRecords: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, DONE, DONE, DONE],
  issueClientCode: [TOKEN, DONE, DONE, DONE, TOKEN, DONE, DONE, DONE],
  issueClientPassword: [TOKEN, DONE, DONE, DONE, TOKEN, DONE, DONE, DONE],
  // For the caller's own device. Another facilitator's seal is not opened, and this one is empty.
  reserveClientCodes: [TOKEN, DONE, DONE, DONE, TOKEN, DONE, DONE, DONE],
  registerSealedClient: [TOKEN, 'Forbidden', 'Forbidden', 'Forbidden', TOKEN, BROKEN, 'Forbidden', BROKEN],
  // Into the member's team, in the caller's own name, with the caller's own code.
  registerClient: [TOKEN, 'Forbidden', 'Forbidden', 'Forbidden', TOKEN, DONE, DONE, DONE],
  listDuplicates: [TOKEN, DONE, DONE, DONE, TOKEN, DONE, DONE, DONE],
  // Asked of whoever opened the later file, as long as they reach both.
  decideDuplicate: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, DONE, NOT_THERE, DONE],
  editClient: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, CHECK, DONE, DONE],
  closeClient: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, DONE, DONE, DONE],
  resetClientPassword: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, CHECK, DONE, DONE],
  readTeamReset: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, DONE, DONE, DONE],
  resetTeamPasswords: [TOKEN, NOT_THERE, NOT_THERE, NOT_THERE, TOKEN, CHECK, DONE, DONE],
  // Only the portal's server may call this: no facilitator's token is accepted.
  verifyPortalPair: [TOKEN, TOKEN, TOKEN, TOKEN, TOKEN, TOKEN, TOKEN, TOKEN],
}

const ROLES: Record<CallerKind, Role> = {
  anonymous: 'member',
  stranger: 'solo',
  'other team': 'stranger',
  former: 'third',
  ended: 'member',
  unverified: 'member',
  mate: 'mate',
  own: 'member',
}

let app: FreshApp
const tokens: Partial<Record<CallerKind, string>> = {}
const codes: Partial<Record<CallerKind, string>> = {}
beforeAll(async () => {
  const config = { portalKey: 'a portal key for tests alone, 32 long', appMode: true }
  app = await freshApp({ parts: { limitFactor: 100 }, config })
  for (const kind of CALLERS) {
    const token = await app.signIn(ROLES[kind])
    if (kind !== 'unverified')
      await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    if (kind === 'ended') await app.call(calls.logOut, { token })
    if (kind !== 'anonymous') tokens[kind] = token
  }
  await removeFromTeam(app.context, STAFF, { facilitatorId: CAST.third.id, teamId: TEAMS.harbour })
  for (const kind of CALLERS) {
    const answer = await app.call(calls.issueClientCode, { token: tokens[kind] })
    codes[kind] = answer.status === 200 ? answer.ok.record.code : 'ABCDEFGH'
  }
})
afterAll(() => app.close())

const stored = async (id: number) =>
  (await app.context.db.orm.select().from(clients).where(eq(clients.id, id)))[0]

/** Another client like the cast's first one, because each cell of the table needs its own. */
async function newTarget(): Promise<number> {
  const first = await stored(1)
  const [count] = await app.context.db.orm.select({ n: sql<number>`count(*)::int` }).from(clients)
  const { id: _, ...row } = { ...first, code: `TARGET${count?.n}` }
  const [target] = await app.context.db.orm
    .insert(clients)
    .values(row as never)
    .returning({ id: clients.id })
  return target?.id ?? 0
}

/** The client and the cast's first one may be one person. */
async function pairOf(clientId: number): Promise<number> {
  const [pair] = await app.context.db.orm
    .insert(clientPairs)
    .values({ clientId, otherId: 1, foundAt: app.clock.iso(), state: 'possible' })
    .returning({ id: clientPairs.id })
  return pair?.id ?? 0
}

async function bodyOf(name: CallName, kind: CallerKind): Promise<object> {
  const id = async (type: Parameters<typeof metasOfType>[1], at = 0) =>
    (await metasOfType(app.context, type))[at]?.id ?? 0
  if (name === 'decideDuplicate') return { isSame: true }
  if (name === 'editClient') return { gender_meta_id: await id('gender', 1) }
  if (name === 'closeClient') return { status_meta_id: await id('client_status', 1), status_meta_value: '' }
  if (name === 'verifyPortalPair') return { code: 'CAST1', password: 'Portal-pass-1' }
  if (name === 'reserveClientCodes') return { held: [] }
  if (name === 'registerSealedClient') return sealedForMember()
  if (name !== 'registerClient') return {}
  return {
    ...{
      code: codes[kind],
      password: 'abcdefghj2#k',
      teamId: TEAMS.harbour,
      facilitatorId: CAST[ROLES[kind]].id,
    },
    ...NO_VALUES,
    ...(await chosenBy(id)),
  }
}

const sealedForMember = () => ({
  ...{ kind: 'client', id: randomUUID(), facilitatorId: CAST.member.id, keyId: randomUUID() },
  ...{ enc: 'A'.repeat(87) + '=', bytes: 'AAAA' },
})

const DEMOGRAPHICS = ['gender', 'ethno', 'age', 'path'].flatMap((of) => [`${of}_meta_id`, `${of}_meta_value`])

/** The result of the call, in the words of the table. */
function outcomeOf(name: CallName, answer: Answer<Endpoint>, target: number): string {
  if (answer.status >= 400) return answer.failure.error.name
  if (!(/^(list|read)/.test(name) && /Clients?$/.test(name))) return DONE
  const { record, records } = answer.ok as unknown as Record<string, { id: number }[] & { id: number }>
  const all: Record<string, unknown>[] = (record ? [record] : records) as never
  if (!all.some(({ id }) => id === target)) return 'blind'
  const told = new Set(all.flatMap((one) => DEMOGRAPHICS.map((field) => (one[field] ?? null) !== null)))
  return told.size > 1 ? 'mixed' : told.has(true) ? 'whole' : 'plain'
}

const clientCalls = (Object.entries(calls) as [CallName, Endpoint][]).filter(([, { path }]) =>
  /client|portal/.test(path),
)
const cells = clientCalls.flatMap(([name]) =>
  CALLERS.map((kind, column): [CallName, CallerKind, string] => [name, kind, TABLE[name]?.[column] ?? '']),
)

describe('SYS-005 CLI-033 CLI-034 who gets what', () => {
  it('is written down for every call about clients, and for no other', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(clientCalls.map(([name]) => name).toSorted())
  })

  it.each(cells)('%s, %s: %s', async (name, kind, expected) => {
    const target = await newTarget()
    const before = await stored(target)
    const endpoint: Endpoint = calls[name]
    const id =
      name === 'decideDuplicate' ? await pairOf(target) : endpoint.who === 'team' ? TEAMS.harbour : target
    const input = { params: { id }, body: await bodyOf(name, kind), token: tokens[kind] }
    const answer = await app.call(endpoint, input as never)
    expect(outcomeOf(name, answer as Answer<Endpoint>, target)).toBe(expected)
    // A refused call has changed nothing.
    if (answer.status >= 400) expect(await stored(target)).toEqual(before)
  })
})
