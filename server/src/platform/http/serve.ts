/** Mounts a call of the contract: checks who may call and what they send, and writes the answer. All calls use this. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CACHED_WITHOUT_TOKEN } from '@hub/contract/connectivity'
import { PASSWORD_CHECK_VALID_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@hub/contract/endpoint'
import { RENEWED_TOKEN_HEADER } from '@hub/contract/envelope'
import { invalidFields } from '@hub/contract/invalid-fields'
import { localeOf } from '@hub/contract/locales'
import type { Portal, Visitor } from '../audit/actor.ts'
import type { Caller, Callers } from './caller.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { readOwnCookie } from '../credentials/own-cookies.ts'
import { fail, Refusal } from '../fail.ts'
import { type FileReply, PIECE_BY_PIECE } from './file-reply.ts'
import { originOf } from './origins.ts'
import { CallFacts, type RequestFacts } from './call-facts.ts'
import { takeFiles } from './uploads.ts'
import { admitStaff, type LoadStaff, type StaffCaller, type StaffInPart } from './staff-caller.ts'

/** What the slices are mounted on. */
export interface HubServer {
  fastify: FastifyInstance
  context: Context
  callers: Callers
  loadStaff: LoadStaff
}

/** The type of the caller, for each `who` of the contract. */
interface Callings {
  anyone: Visitor
  portal: Portal
  staff: StaffCaller
  staffInPart: StaffInPart
  facilitator: Caller
  self: Caller
  team: Caller
}
type CallerOf<Who extends Endpoint['who']> = Callings[Who]

export interface CallInput<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: CallerOf<E['who']>
  request: RequestFacts
}

/** Returns the fields of the reply, or refuses by `fail`. */
export type Handler<E extends Endpoint> = (input: CallInput<E>) => Promise<ReplyOf<E>> | ReplyOf<E>

const API = '/api'
const NAMES = new Map<Endpoint, string>(
  Object.entries<Endpoint>({ ...calls, ...staffCalls }).map(([name, endpoint]) => [endpoint, name]),
)
const JSON_TYPE = 'application/json; charset=utf-8'

type Writer = ReturnType<FastifyReply['compileSerializationSchema']>

/**
 * Mounts a call under /api. The same checks run for every call, in the order of the code below. Calls for the portal
 * are mounted only when the portal has a key.
 */
export function serve<E extends Endpoint>(server: HubServer, endpoint: E, handler: Handler<E>): void {
  const envelope = z.object({ success: z.literal(true), message: z.string(), ...endpoint.reply })
  let write: Writer | undefined
  mount(server, endpoint, async (input, reply) => {
    const answer = { success: true, message: 'OK', ...(await handler(input)) }
    if (server.context.config.mode === 'test') envelope.parse(answer)
    // Made at the first call: a start would wait for the writers of all.
    write ??= reply.compileSerializationSchema(replySchema(envelope))
    const written = write(answer)
    return reply.header('cache-control', cachingOf(endpoint, reply)).type(JSON_TYPE).send(written)
  })
}

/** Mounts a call whose success is a file to save. The same checks run as for every call. */
export function serveFile<E extends Endpoint>(
  server: HubServer,
  endpoint: E,
  handler: (input: CallInput<E>) => Promise<FileReply>,
): void {
  const answer = async (input: CallInput<E>, reply: FastifyReply) => {
    const { name, type, content } = await handler(input)
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.header('cache-control', cachingOf(endpoint, reply)).type(type).send(content)
  }
  mount(server, endpoint, answer)
}

function mount<E extends Endpoint>(
  server: HubServer,
  endpoint: E,
  answer: (input: CallInput<E>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  if (endpoint.who === 'portal' && server.context.config.portalKey === undefined) return
  if (endpoint.uploads === null) return mountOn(server.fastify, server, endpoint, answer)
  void server.fastify.register(async (uploads) => {
    takeFiles(uploads)
    mountOn(uploads, server, endpoint, answer)
  })
}

function mountOn<E extends Endpoint>(
  fastify: FastifyInstance,
  server: HubServer,
  endpoint: E,
  answer: (input: CallInput<E>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  fastify.route({
    ...(endpoint.file === null ? {} : PIECE_BY_PIECE),
    method: endpoint.method,
    url: API + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call: NAMES.get(endpoint) ?? endpoint.path, uploads: endpoint.uploads },
    handler: async (request, reply) => {
      const caller = await admit(server, endpoint, request, reply)
      if (caller.kind === 'facilitator' && !endpoint.beforeTerms) checkWhole(caller)
      const input = readInput(endpoint, request)
      if (caller.kind === 'facilitator') checkReach(endpoint, caller, input.params)
      if (endpoint.verified && caller.kind === 'facilitator') checkPassword(server, caller)
      const facts = new CallFacts(server.context.config, request, reply)
      reply.code(endpoint.status)
      // A cast, because the type of `caller` depends on the contract's `who`, which is known only at run time.
      return answer({ ...input, caller, request: facts } as unknown as CallInput<E>, reply)
    },
  })
}

/** No cache may store personal data. Content may be cached, unless the answer has a new token (API-008, OFF-011). */
function cachingOf({ personal }: Endpoint, reply: FastifyReply): string {
  if (personal) return 'no-store'
  return reply.hasHeader(RENEWED_TOKEN_HEADER) ? CACHED_WITHOUT_TOKEN : 'private, no-cache'
}

/** The JSON schema by which the answer is written. Fields that are not in it are never sent. */
function replySchema(envelope: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(envelope, { target: 'draft-7', io: 'output' })
  return schema
}

/** Identifies the caller, counts the call against the limits, and adds a renewed token to the answer. */
async function admit(
  server: HubServer,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Callings[Endpoint['who']]> {
  const { limits } = server.context
  const { who } = endpoint
  if (endpoint.who === 'anyone') {
    const ofStaff = endpoint.path.startsWith('/staff/')
    const visitor = visitorOf(server.context.config, request, ofStaff ? 'staff-device' : 'device')
    await limits.use('anonymousCalls', visitor.origin)
    return visitor
  }
  if (endpoint.who === 'portal') {
    await admitPortal(server.context, request)
    return { kind: 'portal', requestId: request.id }
  }
  if (who === 'staff' || who === 'staffInPart')
    return admitStaff(server.context, request, { load: server.loadStaff, asked: { ...endpoint, who } })
  const caller = await identify(server, request)
  request.facilitatorId = caller.id
  await limits.use('calls', caller.id)
  const renewing = server.callers.renew(caller)
  if (renewing) reply.header(RENEWED_TOKEN_HEADER, await renewing)
  // A copy, because many calls at once share the same cached caller.
  return { ...caller, requestId: request.id }
}

/** Whoever asks without a token, in a browser that this cookie makes known. */
export function visitorOf(
  config: Config,
  request: FastifyRequest,
  cookie: 'device' | 'staff-device' = 'device',
): Visitor {
  return {
    kind: 'visitor',
    requestId: request.id,
    origin: originOf(request.ip),
    locale: localeOf(request.headers['accept-language']),
    device: readOwnCookie(config, cookie, request.headers.cookie),
    browser: request.headers['user-agent'] ?? '',
  }
}

/** The holder of a valid token. A refused token is counted like an anonymous call. */
async function identify({ callers, context }: HubServer, request: FastifyRequest): Promise<Caller> {
  try {
    return await callers.identify(bearerOf(request))
  } catch (error) {
    if (error instanceof Refusal) await context.limits.use('anonymousCalls', originOf(request.ip))
    throw error
  }
}

/** Admits the portal's server by its key, compared in constant time. A wrong key counts like an anonymous call. */
async function admitPortal({ config, limits }: Context, request: FastifyRequest): Promise<void> {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  const given = digest(bearerOf(request) ?? '')
  const keys = [config.portalKey, config.previousPortalKey].filter((key) => key !== undefined)
  if (keys.filter((key) => timingSafeEqual(given, digest(key))).length === 0) {
    await limits.use('anonymousCalls', originOf(request.ip))
    return fail('JsonWebTokenError')
  }
  await limits.use('portalCalls', 'all')
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined
}

/** Parses the input. An invalid id in the path is NotFound. A refused body or query names each wrong field. */
function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const params = endpoint.params.safeParse(request.params)
  if (!params.success) return fail(endpoint.offShape ?? 'NotFound')
  const query = endpoint.query.safeParse(request.query)
  if (!query.success) return fail('ValidationError', fieldsOf(endpoint, query.error))
  const body = endpoint.body.safeParse(request.body ?? {})
  if (!body.success) {
    if (endpoint.offShape) return fail(endpoint.offShape)
    return fail('ValidationError', fieldsOf(endpoint, body.error))
  }
  return { params: params.data, query: query.data, body: body.data }
}

/** A sentence for each wrong field: the one of the call, or a general one. The wrong value is not repeated. */
function fieldsOf(endpoint: Endpoint, error: z.ZodError): Record<string, string> {
  const names = invalidFields(error)
  return Object.fromEntries(
    names.map((name) => [name, endpoint.messages[name] ?? 'Please check this field.']),
  )
}

/** With `self` and `team`, the path has an id. The id of another person or team is refused before the handler runs. */
function checkReach(endpoint: Endpoint, caller: Caller, params: unknown): void {
  const { id } = params as { id?: number }
  if (endpoint.who === 'self' && id !== caller.id) fail('Forbidden')
  if (endpoint.who === 'team' && !caller.teams.some((team) => team.id === id)) fail('NotFound')
}

/** A required second factor comes before everything else, and then the terms in force. */
function checkWhole(caller: Caller): void {
  if (caller.factorDue) fail('FactorRequired')
  if (caller.termsDue !== null) fail('TermsNotAccepted')
}

function checkPassword(server: HubServer, caller: Caller): void {
  if (!hasRecentPasswordCheck(server.context, caller)) fail('PasswordVerificationRequired')
}

/** True when the caller's session passed the password check within 15 minutes (CLI-033). */
export function hasRecentPasswordCheck(context: Context, caller: Caller): boolean {
  const checkedAt = caller.passwordCheckedAtMs
  return checkedAt !== null && context.clock.now().getTime() - checkedAt < PASSWORD_CHECK_VALID_MS
}
