/**
 * The audit row of each call of the contract. A new call needs its audited action here, or the reason for having none.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '@hub/contract/constants'
import type { Endpoint } from '@hub/contract/endpoint'
import { calls, type CallName } from '@hub/contract/every-call'
import type { MetaType } from '@hub/contract/metas'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import { askEmailChange } from './accounts/email-changes/email-changes.staff.ts'
import { metas } from './metas/metas.tables.ts'
import { loadEvents } from './events/event-loading.staff.ts'
import { CAST, CAST_PASSWORD, CONTENT, STAFF, TEAMS } from './testing/cast.ts'
import { clientPairs } from './clients/clients.tables.ts'
import { chosenBy, NO_VALUES } from './testing/chosen-for-client.ts'
import { eventOf, registrationOf } from './testing/crowd.ts'
import { addEndedRun } from './testing/ended-run.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { SoftPasskey } from './testing/passkeys/soft-passkey.ts'
import { sealAsDevice } from './testing/seal-as-device.ts'
import { contentsOf, withoutAudit } from './testing/without-audit.ts'

const PORTAL_KEY = 'a portal key for tests alone, 32 long'
const CLIENT_PASSWORD = 'abcdefghj2#k'
const PASSWORD = 'Riverbend-70'
const MINUTE = 60_000

let app: FreshApp
let token = ''
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 }, config: { portalKey: PORTAL_KEY, appMode: true } })
  token = await verifiedToken()
})
afterAll(() => app.close())

async function verifiedToken(): Promise<string> {
  const given = await app.signIn('member')
  await app.call(calls.verifyPassword, { token: given, body: { password: CAST_PASSWORD } })
  return given
}

type Input = { params?: object; query?: object; body?: object; token?: string | undefined }
/** The action of the audit row, and an input with which the call is allowed. */
type Audited = [action: string, input: () => Promise<Input> | Input]
/** Why a call has no audit row. */
type Unaudited = string

const OPEN = 'no person in it: lists, content and settings that everybody may read'
const OWN = 'one’s own, shown to oneself alone'
const CODES = 'codes and avatars without an answer: SYS-007 asks for what a profile shows'
const QUESTION = 'a question that waits for its answer'
const RESERVED = 'a code or a password of a client who has no file yet'

const one = { params: { id: 1 } }
const team = { params: { id: TEAMS.harbour } }
const self = { params: { id: CAST.member.id } }

const TABLE: Record<CallName, Audited | Unaudited> = {
  readSettings: OPEN,

  logIn: ['login', () => ({ token: undefined, body: { email: CAST.mate.email, password: CAST_PASSWORD } })],
  readSession: OWN,
  readTerms: OPEN,
  acceptTerms: ['terms-accepted', () => ({ body: { version: TERMS_VERSION } })],
  logOut: ['logout', async () => ({ token: await app.signIn('third') })],
  verifyPassword: ['password-checked', () => ({ body: { password: CAST_PASSWORD } })],
  changePassword: [
    'password-changed',
    async () => ({
      token: await app.signIn('stranger'),
      body: { password: CAST_PASSWORD, newPassword: CAST_PASSWORD },
    }),
  ],
  listOwnSessions: OWN,
  endOwnSession: ['session-ended', ownSession],
  endOtherSessions: ['session-ended', async () => ({ token: await app.signIn('stranger') })],
  readFactors: OWN,
  beginApp: 'a secret that proves nothing until its first code',
  confirmApp: ['app-set', offeredApp],
  removeApp: ['app-removed', withCode],
  renewRecoveryCodes: ['recovery-codes-renewed', withCode],
  askOwnPasskey: QUESTION,
  offerPasskey: QUESTION,
  addPasskey: ['passkey-added', async () => (await offeredPasskey()).input],
  removePasskey: ['passkey-removed', withPasskey],

  registerFacilitator: ['register', () => ({ body: form() })],
  checkEmail: 'says whether an address is taken: counted by origin, and no account is shown or changed',
  activateAccount: ['activate', activation],
  changeEmail: ['email-changed', newEmail],
  resendConfirmation: ['confirmation-asked', async () => ({ body: { email: (await registered()).email } })],
  saveLanguage: 'one’s own language for mails',
  applyReset: ['password-reset-asked', () => ({ body: { email: CAST.solo.email } })],
  verifyResetToken: 'shows the address of the account to the holder of its mailed link',
  resetPassword: ['password-reset', reset],
  listTeamFacilitators: 'the names of one’s own team-mates, who are chosen from at participation',

  listMetas: OPEN,
  listAgencies: OPEN,
  listProvinces: OPEN,
  listCities: OPEN,
  listCitiesOfProvince: OPEN,

  listUtilities: OPEN,
  listLearningTypes: OPEN,
  readLearningType: OPEN,
  listSectors: OPEN,
  readSector: OPEN,
  readLearningTypeOfSector: OPEN,
  listThemes: OPEN,
  readTheme: OPEN,
  readLearningTypeOfTheme: OPEN,
  listTopics: OPEN,
  readTopic: OPEN,
  readLearningTypeOfTopic: OPEN,
  listAllModules: OPEN,
  listModules: OPEN,
  readModule: OPEN,
  readModuleOffline: OPEN,
  readOfflineKit: OWN,
  checkStanding: 'yes or no about the account of the token’s holder',

  listOwnClients: CODES,
  listTeamClients: CODES,
  listOwnActiveClients: CODES,
  listTeamActiveClients: CODES,
  issueClientCode: RESERVED,
  issueClientPassword: RESERVED,
  reserveClientCodes: RESERVED,
  registerClient: ['client-created', async () => ({ body: await newFile() })],
  registerSealedClient: ['client-created', async () => ({ body: await sealedClient() })],
  readClient: ['client-read', () => one],
  listDuplicates: [
    'client-duplicate-read',
    async () => {
      await pairOfTwo()
      return {}
    },
  ],
  decideDuplicate: [
    'client-linked',
    async () => ({ params: { id: await pairOfTwo() }, body: { isSame: true } }),
  ],
  editClient: [
    'client-edited',
    async () => ({ ...one, body: { gender_meta_id: await metaId('gender', 1) } }),
  ],
  closeClient: [
    'client-closed',
    async () => ({
      params: { id: 2 },
      body: { status_meta_id: await metaId('client_status', 1), status_meta_value: '' },
    }),
  ],
  resetClientPassword: ['client-password-reset', () => one],
  readTeamReset: 'a number',
  resetTeamPasswords: ['team-passwords-reset', () => team],
  listClientRecords: ['client-records-read', () => one],
  verifyPortalPair: ['portal-verified', portalPair],

  launchModule: 'no person in it: a launch is used up or dropped within minutes',
  listRunningModules: OWN,
  setRunAside: ['run-set-aside', async () => ({ params: { ...self.params, runningId: await endedRun() } })],

  listShortcuts: OWN,
  markFavourite: OWN,

  recordParticipation: ['record-created', async () => ({ body: participation(await endedRun()) })],
  recordSealed: ['record-created', async () => ({ body: await sealedRecord() })],
  listPersonalRecords: OWN,

  listEvents: OPEN,
  listEventsOfType: OPEN,
  readEvent: OPEN,
  listEventTopics: OPEN,
  listEventCourses: OPEN,
  readEventCalendar: OPEN,
  readCertificate: OWN,
  registerForEvent: ['event-place-taken', async () => ({ body: place(await webinar()) })],
  readRegistrants: OWN,
  cancelRegistration: ['event-place-given-back', async () => ({ params: { webinarId: await withPlace() } })],
  joinWaitingList: ['event-wait-joined', async () => ({ params: { webinarId: await webinar(0) } })],
  leaveWaitingList: ['event-wait-left', async () => ({ params: { webinarId: await withWait() } })],
}

async function ownSession(): Promise<Input> {
  const given = await app.signIn('stranger')
  const { records } = (await app.call(calls.listOwnSessions, { token: given })).ok
  return { token: given, params: { id: records[0]?.id ?? '' } }
}
/** Somebody new, for an account can have one app alone. */
async function newcomer(): Promise<string> {
  const { params, body } = await activation()
  await app.call(calls.activateAccount, { params, body } as never)
  const login = await app.call(calls.logIn, { body: { email: newest, password: PASSWORD } })
  return login.ok.newToken
}
async function offeredApp(): Promise<Input> {
  const given = await newcomer()
  const { secret } = (await app.call(calls.beginApp, { token: given })).ok.record
  return { token: given, body: { code: codeAt(secret, app.clock.now()) } }
}
async function withCode(): Promise<Input> {
  const offered = await offeredApp()
  const { ok } = await app.call(calls.confirmApp, offered as never)
  return { token: offered.token, body: { code: (ok as { recoveryCodes: string[] }).recoveryCodes[0] } }
}

async function offeredPasskey() {
  const given = await newcomer()
  const { challenge } = (await app.call(calls.offerPasskey, { token: given })).ok.record
  const passkey = new SoftPasskey(app.context.config.publicUrl).make(challenge)
  return { given, input: { token: given, body: { name: 'Blue key', passkey } } }
}
async function withPasskey(): Promise<Input> {
  const { given, input } = await offeredPasskey()
  const { record, recoveryCodes } = (await app.call(calls.addPasskey, input)).ok
  return { token: given, params: { id: record.id }, body: { code: recoveryCodes[0] } }
}

async function metaId(type: MetaType, at = 0): Promise<number> {
  const rows = await app.context.db.orm.select().from(metas).where(eq(metas.metaType, type)).orderBy(metas.id)
  return rows[at]?.id ?? 0
}

let people = 0
function form() {
  people += 1
  return {
    ...{ firstName: 'Zoe', lastName: 'Tremblay', phoneNumber: '(416) 555 - 0199', password: PASSWORD },
    ...{ email: `zoe${people}@agency.example`, agencyId: 1, newAgencyName: null, provinceId: 9, cityId: 0 },
    ...{
      address: '12 King Street',
      newCityName: 'Moosonee',
      postcode: 'K1A 0B1',
      termsVersion: TERMS_VERSION,
    },
  }
}
/** The address of who registered last. */
let newest = ''
async function registered(): Promise<{ email: string; id: number }> {
  const body = form()
  newest = body.email
  const { ok } = await app.call(calls.registerFacilitator, { body })
  return { email: body.email, id: ok.record.id }
}
async function mailed(email: string, link: RegExp): Promise<string> {
  const mail = (await app.mails()).findLast(({ to }) => to === email)
  return link.exec(mail?.text ?? '')?.[1] ?? ''
}
async function activation(): Promise<Input> {
  const { email, id } = await registered()
  return { params: { id }, body: { token: await mailed(email, /\/confirm\/\d+\/(\S+)/) } }
}
async function newEmail(): Promise<Input> {
  const email = `${randomUUID()}@new.example`
  const { id } = await registered()
  await askEmailChange(app.context, STAFF, { facilitatorId: id, email, reason: 'asked by phone' })
  return { body: { token: await mailed(email, /\/new-email\/(\S+)/) } }
}
async function reset(): Promise<Input> {
  const { email } = CAST.third
  await app.call(calls.applyReset, { body: { email } })
  const resetToken = await mailed(email, /\/password-reset\/new-password\/(\S+)/)
  return { body: { resetToken, password: CAST_PASSWORD } }
}

const answers = async () => ({ ...(await chosenBy(metaId)), password: CLIENT_PASSWORD })
async function newFile() {
  const { code } = (await app.call(calls.issueClientCode, { token })).ok.record
  return {
    ...{ ...(await answers()), code, teamId: TEAMS.harbour, facilitatorId: CAST.member.id },
    ...NO_VALUES,
  }
}
async function portalPair(): Promise<Input> {
  const body = await newFile()
  await app.call(calls.registerClient, { token, body })
  return { token: PORTAL_KEY, body: { code: body.code, password: CLIENT_PASSWORD } }
}
async function sealed(kind: 'client' | 'record', id: string, content: object) {
  const { sealingKey } = (await app.call(calls.readOfflineKit, { token })).ok.record
  return sealAsDevice(sealingKey, { kind, id, facilitatorId: CAST.member.id }, content)
}
async function sealedClient() {
  const { records } = (await app.call(calls.reserveClientCodes, { token, body: { held: [] } })).ok
  const file = { ...(await answers()), code: records[0]?.code, registeredAt: app.clock.iso() }
  return sealed('client', randomUUID(), file)
}
const JUSTICE = CONTENT.youthJustice
/** Two files of the member that may be of one person. */
async function pairOfTwo(): Promise<number> {
  const { db } = app.context
  const pair = { clientId: 2, otherId: 1, foundAt: app.clock.iso(), state: 'possible' as const }
  await db.orm.delete(clientPairs)
  const [row] = await db.orm.insert(clientPairs).values(pair).returning({ id: clientPairs.id })
  return row?.id ?? 0
}

const people1 = { facilitatorIds: [CAST.member.id], clientIds: [1], minAge: null, maxAge: null }
const participation = (runningId: number) => ({ runningId, ...people1, participationCount: 1 })
async function sealedRecord() {
  const id = randomUUID()
  const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
  const { topicId, moduleId } = JUSTICE
  const offlineRun = { id, topicId, moduleId, startTime: ago(2 * MINUTE), endTime: ago(MINUTE) }
  return sealed('record', id, { offlineRun, ...people1, participationCount: 1 })
}
const endedRun = () => addEndedRun(app, token)

const place = (webinarId: string) => registrationOf(webinarId, CAST.member)
async function webinar(places = 1): Promise<string> {
  const key = randomUUID()
  await loadEvents(app.context, STAFF, { events: [eventOf(key, { max_registrants: places })] })
  return `webinar-${key}`
}
async function withPlace(): Promise<string> {
  const webinarId = await webinar()
  await app.call(calls.registerForEvent, { token, body: place(webinarId) })
  return webinarId
}
async function withWait(): Promise<string> {
  const webinarId = await webinar(0)
  await app.call(calls.joinWaitingList, { token, params: { webinarId } })
  return webinarId
}

const audited = Object.entries(TABLE).filter(([, deed]) => typeof deed !== 'string') as [CallName, Audited][]
/** Calls with the same answer for everybody, whatever the result. */
const EVEN: ReadonlySet<CallName> = new Set(['applyReset', 'resendConfirmation'])
/** Calls with their own name for data that could not be stored. */
const REFUSED: Partial<Record<CallName, string>> = { resetPassword: 'PasswordResetFailed' }

describe('SYS-007 every call', () => {
  it('is in the table, which says its deed or why it leaves none', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(calls).toSorted())
    expect(audited.length).toBeGreaterThan(20)
  })

  it.each(audited)('%s is told in the audit log, or does not happen', async (name, [action, inputOf]) => {
    const endpoint: Endpoint = calls[name]
    const input = { token: endpoint.who === 'anyone' ? undefined : token, ...(await inputOf()) } as never
    const before = await contentsOf(app.context.db)
    const failed = await withoutAudit(app.context.db, () => app.call(endpoint, input))
    if (!EVEN.has(name))
      expect(failed.status >= 500 || failed.failure.error.name === REFUSED[name]).toBe(true)
    expect(await contentsOf(app.context.db)).toEqual(before)

    const done = await app.call(endpoint, input)
    expect(done.status).toBeLessThan(300)
    const requestId = String(done.headers['x-request-id'])
    const rows = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.requestId, requestId))
    expect(rows.map((row) => row.action)).toContain(action)
    for (const row of rows) expect(row.actorId === null).toBe(row.actorKind !== 'facilitator')
  })
})
