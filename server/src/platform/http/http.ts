/** Builds the hub's HTTP server: headers, size limits, request ids, and the handler that turns errors into answers. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'
import { RENEWED_TOKEN_HEADER, REQUEST_ID_HEADER } from '@hub/contract/envelope'
import type { Config } from '../config/config.ts'
import { endConnectionsWithServer, listenerOf } from './connections.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { expectNothing, refusalOfFastify, refuseBrokenRequests } from './early-refusals.ts'
import { failureOf, Refusal } from '../fail.ts'
import type { Log } from '../log.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import { isAllowedOrigin, isOwnOrigin, trusted } from './origins.ts'

const BODY_LIMIT_BYTES = 100_000
const HSTS_SECONDS = 31_536_000
const PARAM_MAX = 512
const MS = 1000
const FAULT_FROM = 500
const UNKNOWN_ROUTE = 'unknown'
/** Below this size compression saves too little to be worth the work. */
const COMPRESS_FROM_BYTES = 1024
/** The Retry-After of Unavailable: a database restart or a full queue of passwords passes within seconds. */
const UNAVAILABLE_SECONDS = 2

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the contract. Pages and files have none. */
    call?: string
    /** True for what machines ask every few seconds: logged at debug while it succeeds. */
    isProbe?: boolean
  }
  interface FastifyRequest {
    /** Who called, for the log: the id alone, and null for strangers. */
    facilitatorId: number | null
    /** The same for staff. */
    staffId: number | null
    /** By which name the call was refused, for the log (HRD-001). */
    refusal: ErrorName | null
  }
}

/** Builds the server without any call mounted. */
export async function createHttp(
  config: Config,
  log: Log,
  metrics: Metrics = NO_METRICS,
): Promise<FastifyInstance> {
  const headers = await constantHeaders(config)
  const callHeaders = headersOfCalls(headers)
  const fastify = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    // A logger for each call costs as much as a small call. Our log lines add the request id themselves.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: PARAM_MAX },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Node itself would refuse a request without a Host header, with an empty answer.
    ...listenerOf(config, { requireHostHeader: false }),
    clientErrorHandler: refuseBrokenRequests(headers),
    // These errors occur before the hooks below, so the hooks' headers are set here.
    frameworkErrors(error, request, reply) {
      void reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
      answerError(error, request, reply)
    },
  }) as unknown as FastifyInstance
  // A page of any site may send plain text without asking first.
  fastify.removeContentTypeParser('text/plain')
  fastify.decorateRequest('facilitatorId', null)
  fastify.decorateRequest('staffId', null)
  fastify.decorateRequest('refusal', null)
  expectNothing(fastify.server, headers)
  endConnectionsWithServer(fastify)
  await fastify.register(compress, {
    global: true,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
  })
  // Hooks with `done` in place of a promise: they run for every call, and a promise would cost more than their work.
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.call === undefined ? headers : callHeaders)
    reply.header(REQUEST_ID_HEADER, request.id)
    const { origin, host } = request.headers
    if (host === undefined && request.raw.httpVersion === '1.1') return done(new Refusal('BadRequest'))
    if (!origin || isOwnOrigin(config.publicUrl, { origin, host })) return done()
    const refusal = refusalOfForeign(config, request, reply)
    if (refusal || !isPreflight(request)) return done(refusal)
    reply.code(204).send()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const { call, isProbe = false } = request.routeOptions.config
    metrics.countCall({ call, status: reply.statusCode, seconds: reply.elapsedTime / MS })
    const level = levelOf(request, isProbe && reply.statusCode < FAULT_FROM)
    // The pattern of the path and never the path: it may hold an email, a token or whatever somebody typed.
    if (log.isLevelEnabled(level))
      log[level]({
        reqId: request.id,
        facilitator: request.facilitatorId,
        ...(request.staffId === null ? {} : { staff: request.staffId }),
        method: request.method,
        route: request.routeOptions.url ?? UNKNOWN_ROUTE,
        call,
        status: reply.statusCode,
        ...(request.refusal === null ? {} : { refusal: request.refusal }),
        ms: reply.elapsedTime,
      })
    done()
  })
  fastify.setErrorHandler((error, request, reply) => answerError(error as FastifyError, request, reply))
  fastify.setNotFoundHandler((_request, reply) => sendFailure(reply, 'NotFound'))
  return fastify
}

/** Whoever reaches for what is not theirs is seen at a higher level too, which hubs that log little have (HRD-001). */
function levelOf({ refusal }: FastifyRequest, isQuiet: boolean): 'warn' | 'info' | 'debug' {
  if (refusal === 'Forbidden') return 'warn'
  return isQuiet ? 'debug' : 'info'
}

/** True for a path with a part that is too long for any call: where pages are, the router takes it for one of theirs. */
export function isTooLong({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  return path.split('/').some((part) => part.length > PARAM_MAX && decoded(part).length > PARAM_MAX)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The headers that are the same for every answer. Helmet runs once, because running it per call doubles the cost. */
async function constantHeaders(config: Config): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, headersOf(config))
  asked.get('/', () => '')
  const { headers } = await asked.inject('/')
  await asked.close()
  const own = Object.entries(headers).filter(([name]) => !HEADERS_OF_EACH.has(name))
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** The headers that a browser obeys for answers of every kind. */
const NOT_FOR_PAGES_ALONE = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])

/** Data is never a page: whatever opens it as one may load nothing and be framed by nobody. */
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'"

/** The headers of the answers of calls. Those that only a page obeys would make each answer half a kilobyte longer. */
function headersOfCalls(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => NOT_FOR_PAGES_ALONE.has(name))
  return { 'content-security-policy': POLICY_OF_DATA, ...Object.fromEntries(kept) }
}

/** The headers that differ for each answer. */
const HEADERS_OF_EACH = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/** The settings for helmet: the Content-Security-Policy and other security headers (SYS-008). */
function headersOf(config: Config) {
  const self = "'self'"
  const socket = config.publicUrl.replace(/^http/, 'ws')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        styleSrc: [self],
        imgSrc: [self, 'data:'],
        fontSrc: [self],
        connectSrc: [self, socket],
        frameSrc: [config.contentUrl],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [self],
        frameAncestors: ["'none'"],
        manifestSrc: [self],
        workerSrc: [self],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    referrerPolicy: { policy: 'same-origin' as const },
    frameguard: { action: 'deny' as const },
    hsts: config.mode === 'production' ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
  }
}

/** True for a CORS preflight, which a browser sends before a listed page's call with a token or a body. */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** Refuses the pages of other origins, unless the origin is listed in HUB_ALLOWED_ORIGINS. Those get CORS headers. */
function refusalOfForeign(config: Config, request: FastifyRequest, reply: FastifyReply): Refusal | undefined {
  const { origin = '' } = request.headers
  if (!isAllowedOrigin(config, request.headers)) return new Refusal('Forbidden')
  reply.header('access-control-allow-origin', origin).header('vary', 'origin')
  reply.header('access-control-allow-headers', 'authorization, content-type')
  reply.header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
  reply.header('access-control-expose-headers', `${RENEWED_TOKEN_HEADER}, ${REQUEST_ID_HEADER}, retry-after`)
  return undefined
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
    return sendFailure(reply, error.refusal, error)
  }
  const known = refusalOfFastify(error)
  if (known) return sendFailure(reply, known)
  if (isDatabaseAway(error)) {
    request.log.error(
      { err: error, reqId: request.id },
      'a call failed with Unavailable, because the database did not answer',
    )
    return sendFailure(reply, 'Unavailable')
  }
  request.log.error(
    { err: error, reqId: request.id },
    'a call failed with ServerError, because of an unexpected error',
  )
  return sendFailure(reply, 'ServerError')
}

/** Sends a refusal in the common envelope. */
export function sendFailure(
  reply: FastifyReply,
  name: ErrorName,
  details?: Pick<Refusal, 'fields' | 'record'>,
): FastifyReply {
  if (name === 'Unavailable' && !reply.hasHeader('retry-after'))
    reply.header('retry-after', UNAVAILABLE_SECONDS)
  reply.request.refusal = name
  return reply
    .code(EVERY_ERROR[name].status)
    .header('cache-control', 'no-store')
    .send(failureOf(name, details))
}
