/**
 * Sends requests that are made from the API document to a whole server, and collects what it may not do. The seed makes
 * the same requests again, but for what they take from earlier answers (HRD-003).
 */
import { brotliDecompressSync, unzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { MetaType } from '@hub/contract/metas'
import { TERMS_VERSION } from '@hub/contract/constants'
import { metasOfType } from '../../metas/metas.neighbours.ts'
import { loadEvents } from '../../events/event-loading.staff.ts'
import { createLog } from '#platform/log.ts'
import { buildOpenApi } from '#platform/http/openapi.ts'
import { CAST, CAST_PASSWORD, CLIENTS, CONTENT, STAFF, TEAMS } from '../cast.ts'
import { chosenBy, NO_VALUES } from '../chosen-for-client.ts'
import { eventOf } from '../crowd.ts'
import { addEndedRun } from '../ended-run.ts'
import { type FreshApp, freshApp } from '../fresh-app.ts'
import { STAFF_PASSWORD } from '../staff.ts'
import { type FuzzCaller, PORTAL_KEY, signInAgain, signInAll } from './callers.ts'
import { type Answered, createJudge, LONGEST_MS } from './judge.ts'
import { type Operation, type Request, requestsOf, wordsOf } from './requests.ts'
import { Pool, resolved } from './values.ts'

export interface Found {
  requests: number
  /** What the hub may not do, each with the request. */
  faults: string[]
  /** The calls that were answered with a success at least once. */
  succeeded: Set<string>
}

interface Sent {
  operation: Operation
  request: Request
}

/** Requests of each call that are made at once. Between two of these, people sign in again. */
const OF_EACH = 2
const AT_ONCE = 4
const FAULTS_MOST = 20
const TOLD_MOST = 1500
const NO_LIMIT = 1_000_000
const MINUTE_MS = 60_000
/** Statuses of a session that ended, and of a password check or a code that is too old. */
const SIGN_IN_AGAIN = new Set([
  'TokenExpiredError',
  'SignInRequired',
  'PasswordVerificationRequired',
  'NewCodeRequired',
])

/** One half of a character that has two in a string. */
const HALF = /\p{Cs}/u

/** Opens a server of its own and sends it this many requests or a few more. */
export async function fuzz({ seed, requests }: { seed: number; requests: number }): Promise<Found> {
  const found: Found = { requests: 0, faults: [], succeeded: new Set() }
  const log = createLog('error', { write: (line: string) => void found.faults.push(`logged: ${line}`) })
  const app = await freshApp({
    config: { portalKey: PORTAL_KEY, appMode: true },
    parts: { limitFactor: NO_LIMIT, log },
  })
  try {
    await run(app, found, { seed, requests })
  } finally {
    await app.close()
  }
  return found
}

async function run(app: FreshApp, found: Found, { seed, requests }: { seed: number; requests: number }) {
  const document = buildOpenApi()
  const judge = createJudge(document)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as Operation),
      ...{ path, method: method.toUpperCase() },
    })),
  )
  const made = operations.map((operation) => [operation, requestsOf(operation)] as const)
  const callers = await signInAll(app)
  const pool = await filledPool(app, callers)
  for (let round = 0; found.requests < requests && found.faults.length < FAULTS_MOST; round += 1) {
    const each = made.flatMap(([operation, arbitrary], at) =>
      fc
        .sample(arbitrary, { seed: seed + round * made.length + at, numRuns: OF_EACH })
        .map((request): Sent => ({ operation, request })),
    )
    const waiting =
      fc.sample(fc.shuffledSubarray(each, { minLength: each.length }), {
        seed: seed + round,
        numRuns: 1,
      })[0] ?? []
    const worker = async () => {
      for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
        const { told, answered, caller } = await send(app, sent, { callers, pool })
        found.requests += 1
        learn(pool, { path: sent.operation.path, answered, caller })
        if (answered.status < 300) found.succeeded.add(sent.operation.operationId)
        for (const fault of judge(sent.operation, answered))
          found.faults.push(`${fault}\n${told}\n=> ${answered.status} ${answered.body.slice(0, TOLD_MOST)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    app.clock.advance(MINUTE_MS)
    await signInAgain(callers)
    await learnFromMails(app, pool)
    await addRun(app, pool, callers)
  }
}

const EDITED = [
  ['gender_meta_id', 'genderId'],
  ['ethno_meta_id', 'ethnoId'],
  ['age_meta_id', 'ageId'],
  ['path_meta_id', 'referralId'],
] as const

/** What makes requests succeed: people, choices, an event, a run that waits to be recorded. */
async function filledPool(app: FreshApp, callers: readonly FuzzCaller[]): Promise<Pool> {
  const pool = new Pool()
  const metaOf = async (type: MetaType) => (await metasOfType(app.context, type))[0]?.id ?? 0
  const chosen = await chosenBy(metaOf)
  pool.learn({ ...chosen, ...NO_VALUES, termsVersion: TERMS_VERSION })
  for (const [field, id] of EDITED) pool.add(field, chosen[id])
  pool.add('status_meta_id', await metaOf('client_status'))
  pool.learn({ provinceId: 9, agencyId: 1, phoneNumber: '(416) 555 - 0199', postcode: 'K1A 0B1' })
  for (const { id, email, firstName, lastName } of Object.values(CAST)) {
    pool.learn({ email, firstName, lastName, userId: id, userEmail: email, address: email })
    pool.add('facilitators id', id)
  }
  pool.learn({ facilitatorId: CAST.member.id, facilitatorIds: CAST.member.id, teamId: TEAMS.harbour })
  pool.learn({ minAge: 20, maxAge: 30, participationCount: 1 })
  for (const id of CLIENTS.ofTeam) pool.learn({ id, clientIds: id }, ['clients'])
  for (const id of Object.values(TEAMS)) pool.learn({ id }, ['teams', 'team'])
  for (const content of Object.values(CONTENT)) pool.learn(content)
  for (const password of [CAST_PASSWORD, STAFF_PASSWORD, 'abcdefghj2#k']) pool.learn({ password })
  const now = app.clock.now().getTime()
  const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString()
  pool.learn({ openAt: ago(1), registeredAt: ago(1), startTime: ago(3), endTime: ago(2) })
  const limited = eventOf('limited', { max_registrants: 1 })
  for (const { id } of await loadEvents(app.context, STAFF, { events: [eventOf('open'), limited] }))
    pool.learn({ id }, ['events'])
  for (const webinarId of ['webinar-open', 'webinar-limited']) pool.learn({ webinarId })
  pool.add('learning-type-key key', 'youth-learning')
  await addRun(app, pool, callers)
  return pool
}

/** Lets the member have a run to record, unless there is one. */
async function addRun(app: FreshApp, pool: Pool, callers: readonly FuzzCaller[]): Promise<void> {
  const token = callers
    .find(({ kind }) => kind === 'bearer')
    ?.headers['authorization']?.slice('Bearer '.length)
  const id = await addEndedRun(app, token ?? '').catch(() => 0)
  if (id > 0) pool.add('runningId', id)
}

function learn(
  pool: Pool,
  { path, answered, caller }: { path: string; answered: Answered; caller: FuzzCaller },
): void {
  const { status, body } = answered
  try {
    const answer = JSON.parse(body) as { error?: { name: string } }
    if (status < 300) {
      const words = wordsOf(path)
      // What is below something has its own ids: those of `/teams/{id}/clients` are of clients.
      pool.learn(answer, path.includes('{') ? words.slice(-1) : words)
    } else if (answer.error && SIGN_IN_AGAIN.has(answer.error.name)) caller.isOut = true
  } catch {
    // What is no JSON is a fault, and the judge says so.
  }
}

/** The secret parts of mailed links, which no answer has. */
async function learnFromMails(app: FreshApp, pool: Pool): Promise<void> {
  for (const { text } of await app.mails())
    for (const [, link = ''] of text.matchAll(/https?:\/\/\S+\/([\w.-]{20,})/g)) {
      pool.add('token', link)
      pool.add('resetToken', link)
    }
}

async function send(
  app: FreshApp,
  { operation, request }: Sent,
  { callers, pool }: { callers: readonly FuzzCaller[]; pool: Pool },
) {
  const caller = callerOf(operation, request, callers)
  const { method } = operation
  const query = Object.entries(resolved(request.query, pool) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const param = request.params[name]
    if (param === undefined) return '1'
    // An empty part is another address.
    return 'raw' in param ? param.raw : encoded(resolved(param.value, pool)) || '%20'
  })
  const url = `/api${path}${query === '' ? '' : `?${query}`}`
  const body = bodyOf(request, pool)
  const type = body === undefined ? {} : { 'content-type': request.contentType }
  const headers = { ...type, ...request.headers, ...caller.headers }
  const told = `${method} ${url.slice(0, TOLD_MOST)} by ${caller.name}\n${JSON.stringify(request.headers).slice(0, 200)} ${
    body === undefined ? '' : `${request.contentType}: ${JSON.stringify(body.toString()).slice(0, TOLD_MOST)}`
  }`
  const began = performance.now()
  const answered = await answerOf(app, {
    method: method as 'GET',
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { told, caller, answered: { ...answered, ms: performance.now() - began } }
}

type Response = Awaited<ReturnType<typeof answerFrom>>
const answerFrom = (app: FreshApp, injected: InjectOptions) => app.hub.server.fastify.inject(injected)

/** The answer. Nothing is waited for longer than a call may take, so that one that hangs is named. */
async function answerOf(app: FreshApp, injected: InjectOptions): Promise<Omit<Answered, 'ms'>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Omit<Answered, 'ms'>>((resolve) => {
    timer = setTimeout(resolve, 2 * LONGEST_MS, { status: 0, contentType: '', body: 'no answer' })
  })
  const answer = answerFrom(app, injected).then((response) => ({
    ...{ status: response.statusCode, body: textOf(response) },
    contentType: String(response.headers['content-type']),
  }))
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The text of an answer, also of one that was packed as the request asked. */
function textOf({ headers, rawPayload }: Response): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString()
  return (encoding === undefined ? rawPayload : unzipSync(rawPayload)).toString()
}

function callerOf(operation: Operation, { caller }: Request, callers: readonly FuzzCaller[]): FuzzCaller {
  const asked = operation.security.flatMap((one) => Object.keys(one))[0] ?? 'none'
  const own = caller.isOwnKind ? callers.filter(({ kind }) => kind === asked) : callers
  const chosen = own[caller.at % own.length]
  if (!chosen) throw new Error(`nobody calls ${operation.operationId}`)
  return chosen
}

function bodyOf({ body }: Request, pool: Pool): string | Buffer | undefined {
  if (body === null) return undefined
  return 'raw' in body ? body.raw : JSON.stringify(resolved(body.value, pool))
}

/** Like encodeURIComponent, but half a character is written as its three bytes. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return Array.from(text, (character) =>
    HALF.test(character) ? '%ED%A0%80' : encodeURIComponent(character),
  ).join('')
}
