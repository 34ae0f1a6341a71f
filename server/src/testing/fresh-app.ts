/** The whole server on its own database, with the cast, a clock to set, and calls typed by the contract. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnswerOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import type { Failure } from '@hub/contract/envelope'
import { calls } from '@hub/contract/every-call'
import { refusalsOf } from '@hub/contract/refusals'
import { buildHub, type ContextParts, createContext, type Hub, loadReferenceData } from '../app.ts'
import { type SettableClock, settableClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import type { PrometheusMetrics } from '#platform/metrics/prometheus.ts'
import { listMailbox, type MailboxEntry } from '#platform/mail/mail.ts'
import { CAST, CAST_PASSWORD, CAST_TIME, fillWithCast, type Role } from './cast.ts'
import { freshDatabase, type Preparation } from './fresh-database.ts'
import { lightPasswords } from './credentials/light-passwords.ts'

export interface Answer<E extends Endpoint> {
  status: number
  headers: Record<string, unknown>
  /** The body when the call succeeded. Reading it after a refusal throws with the failure. */
  ok: AnswerOf<E>
  /** The body when the call was refused. Reading it after a success throws. */
  failure: Failure
}

export interface FreshApp {
  context: Context
  clock: SettableClock
  hub: Hub
  /** The figures, for an app with `metricsPort` in its config. */
  prometheus(): PrometheusMetrics
  /**
   * Makes a call of the contract. `token` is a session token, `origin` the address it comes from, `cookie` the
   * browser's.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E> & { token?: string | undefined; origin?: string; locale?: string; cookie?: string },
  ): Promise<Answer<E>>
  /** Logs in a person of the cast and returns the token. */
  signIn(role: Role): Promise<string>
  /** Every mail so far, oldest first, after sending the queued ones. */
  mails(): Promise<MailboxEntry[]>
  /** Listens on a free port, for sockets. Returns the address. */
  listen(): Promise<string>
  close(): Promise<void>
}

export interface FreshAppOptions {
  config?: Partial<Config>
  parts?: ContextParts
  /** What is in its database. Default: the cast. */
  prepared?: Preparation
  /** The database of another node, which also closes it. */
  db?: Database
}

/** Opens a separate server for a test file. Close it in `afterAll`. */
export async function freshApp(options: FreshAppOptions = {}): Promise<FreshApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-app-'))
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      HUB_DATA_DIR: dataDir,
      HUB_SECRET: 'a secret for tests alone, 32 long',
    }),
    ...options.config,
  }
  const db = options.db ?? (await freshDatabase({ prepared: options.prepared ?? CAST_PREPARATION }))
  const clock = settableClock(CAST_TIME)
  const opened = await createContext(config, {
    db,
    clock,
    limitFactor: 1,
    passwords: lightPasswords(),
    ...options.parts,
  })
  const { context, close } = opened
  const hub = await buildHub(context)
  return {
    context,
    clock,
    hub,
    prometheus() {
      if (!opened.prometheus) throw new Error('this app was opened without metricsPort')
      return opened.prometheus
    },
    call: (endpoint, input) => makeCall(hub, endpoint, input),
    async signIn(role) {
      const { email } = CAST[role]
      const answer = await makeCall(hub, calls.logIn, { body: { email, password: CAST_PASSWORD } })
      return answer.ok.newToken
    },
    async mails() {
      await context.mailer.deliverWaiting()
      return listMailbox(context.db)
    },
    async listen() {
      await hub.server.fastify.listen({ port: 0, host: '127.0.0.1' })
      const { port } = hub.server.fastify.server.address() as AddressInfo
      return `http://127.0.0.1:${port}`
    },
    async close() {
      await hub.close()
      await close()
      if (!options.db) await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The prepared databases depend on these source files, so their text is the key. */
const textsOf = (...files: string[]) =>
  files.map((file) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')).join('')
const REFERENCE = ['../metas/reference-metas.ts', '../catalogue/reference-catalogue.ts']

async function fillWith(db: Database, fill: (context: Context) => Promise<void>): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    HUB_DATA_DIR: tmpdir(),
    HUB_SECRET: 'a secret for tests alone, 32 long',
  })
  const { context, close } = await createContext(config, {
    db,
    clock: settableClock(CAST_TIME),
    passwords: lightPasswords(),
  })
  await fill(context)
  await close()
}

export const CAST_PREPARATION: Preparation = {
  key: textsOf('cast.ts', 'credentials/light-passwords.ts', ...REFERENCE),
  fill: (db) => fillWith(db, fillWithCast),
}

/** A hub on its first day: it has only what it fills by itself. */
export const FIRST_DAY: Preparation = {
  key: textsOf(...REFERENCE),
  fill: (db) => fillWith(db, loadReferenceData),
}

/** Every failure must be listed in the call's contract, and so in the API document. Checked in every test (SYS-016). */
function requireListed(endpoint: Endpoint, { error }: Failure): void {
  if (refusalsOf(endpoint).includes(error.name)) return
  throw new Error(`${endpoint.method} ${endpoint.path} answered ${error.name}, which its contract lacks`)
}

async function makeCall<E extends Endpoint>(
  hub: Hub,
  endpoint: E,
  input: {
    params?: unknown
    query?: unknown
    body?: unknown
    token?: string | undefined
    origin?: string
    locale?: string
    cookie?: string
  },
): Promise<Answer<E>> {
  const params = (input.params ?? {}) as Record<string, string | number>
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const response = await hub.server.fastify.inject({
    method: endpoint.method,
    url: `/api${url}`,
    query: (input.query ?? {}) as Record<string, string>,
    ...(input.body === undefined ? {} : { payload: input.body as object }),
    ...(input.origin ? { remoteAddress: input.origin } : {}),
    headers: {
      ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
      ...(input.cookie ? { cookie: input.cookie } : {}),
      ...(input.locale ? { 'accept-language': input.locale } : {}),
    },
  })
  // A file is no envelope.
  const isFile = endpoint.file !== null && response.statusCode < 400
  const body: unknown = isFile ? {} : response.json()
  const isOk = response.statusCode < 400
  if (!isOk) requireListed(endpoint, body as Failure)
  const told = `${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body}`
  return {
    status: response.statusCode,
    headers: response.headers,
    get ok(): AnswerOf<E> {
      if (!isOk) throw new Error(told)
      return body as AnswerOf<E>
    },
    get failure(): Failure {
      if (isOk) throw new Error(told)
      return body as Failure
    },
  }
}
