/** The second listener: serves modules and the player page on an origin that has nothing else to protect (DEL-016). */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'
import {
  HUB_ORIGIN_META,
  LAUNCH_SESSION_PATH,
  LaunchSession,
  LaunchSessionBody,
  PLAYER_PATH,
} from '@hub/contract/frame'
import { CONTENT_WORKER_PATH, HOST_PATH } from '@hub/contract/frame-host'
import { REQUEST_ID_HEADER } from '@hub/contract/envelope'
import type { Clock } from '../clock.ts'
import type { SecretSettings } from '../credentials/hub-secrets.ts'
import { endConnectionsWithServer, listenerOf, type TlsSettings } from '../http/connections.ts'
import {
  addressesOf,
  type ContentAddresses,
  everyAnswer,
  NOTHING_POLICY,
  packageHeaders,
  playerPolicy,
  WORKER_POLICY,
} from './headers.ts'
import {
  createModuleFiles,
  type FindModuleFiles,
  type ListHosts,
  moduleCookie,
  type ModuleFiles,
} from './module-files.ts'
import { mountModuleFiles } from './mount-module-files.ts'
import { type FindOfflinePackage, mountOfflinePaths } from './offline-files.ts'
import { expectNothing, refusalOfFastify, refuseBrokenRequests } from '../http/early-refusals.ts'
import { failureOf, Refusal } from '../fail.ts'
import { mountBuiltFiles } from '../files/built-files.ts'
import { projectFolder } from '../files/folders.ts'
import { createLaunchTokens, type LaunchTokens, MODULE_COOKIE_LIFE_MS } from './launch-token.ts'
import type { Log } from '../log.ts'
import type { ServedFiles } from '../store/served-files.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'

export interface ContentSettings extends SecretSettings, TlsSettings {
  publicUrl: string
  contentUrl: string
}

export interface ContentOrigin {
  config: ContentSettings
  files: ServedFiles
  log: Log
  clock: Clock
  findModuleFiles: FindModuleFiles
  /** The external hosts from which a module may load. Default: no module has any (PKG-008). */
  listHosts?: ListHosts
  /** True for the first request with the launch, on any node; false for every later one, or when it is too late. */
  takeLaunch: (launchId: string) => Promise<boolean>
  /** False when the session that launched a module has ended. The module's files are then not served. */
  isSessionOpen: (sessionId: string) => Promise<boolean>
  /** Undefined: devices store nothing, and a service worker from before removes itself (OFF-001). */
  findOfflinePackage?: FindOfflinePackage | undefined
  /** Default: nothing is counted. */
  metrics?: Metrics
  /** The built player; by default `player/dist` of this checkout. */
  playerDir?: string
}

/** Reads a file of the built player; undefined when it does not exist. */
type ReadBuilt = (name: string) => Promise<Buffer | undefined>

const BODY_LIMIT_BYTES = 8192
const MS = 1000
const UNAVAILABLE_SECONDS = 2
const READS = ['GET', 'HEAD']
/** Whoever asks for what is not theirs is in the log, at a level that every hub has (HRD-001). */
const REFUSED = new Set([401, 403])
const LEAVING_WORKER =
  "addEventListener('install', () => skipWaiting())\n" +
  "addEventListener('activate', (event) => event.waitUntil(registration.unregister()))\n"

interface Parts {
  addresses: ContentAddresses
  tokens: LaunchTokens
  /** The folder of the built player. */
  playerDir: string
  /** The completed pages by their path. */
  pages: ReadonlyMap<string, Buffer>
  worker: Buffer
  modules: ModuleFiles
}

/**
 * Builds the content origin; it does not listen yet. It has no sessions, reads no personal data and answers no call of
 * the API.
 * @throws Error when both addresses are one origin
 */
export async function buildContentOrigin(origin: ContentOrigin): Promise<FastifyInstance> {
  const addresses = addressesOf(origin.config)
  const tokens = createLaunchTokens(origin.config, origin.clock)
  const playerDir = origin.playerDir ?? projectFolder('player/dist')
  const built = (name: string) => readFile(join(playerDir, name)).catch(() => undefined)
  const pages = await readPages(origin, addresses, built)
  if (!pages.has(PLAYER_PATH)) origin.log.warn('the player page is not built, so no module can be opened')
  const parts: Parts = {
    addresses,
    tokens,
    playerDir,
    pages,
    worker: await workerFor(origin, addresses, built),
    modules: createModuleFiles({ ...origin, tokens, cookieName: moduleCookie(addresses.secure) }),
  }

  const server = createServer(origin, addresses)
  server.route({ method: READS, url: '/ping', handler: async (_request, reply) => reply.send('pong') })
  await mountPlayer(server, parts)
  mountSession(server, parts, origin.takeLaunch)
  mountModuleFiles(server, { addresses, modules: parts.modules, refuse })
  mountWorker(server, parts)
  if (origin.findOfflinePackage)
    mountOfflinePaths(server, {
      secrets: origin.config,
      clock: origin.clock,
      find: origin.findOfflinePackage,
      files: origin.files,
      headers: packageHeaders(addresses),
      metrics: origin.metrics ?? NO_METRICS,
      refuse,
    })
  return server
}

/** The player page, and the page of the download host when devices may store modules. */
async function readPages(
  origin: ContentOrigin,
  { hub }: ContentAddresses,
  built: ReadBuilt,
): Promise<ReadonlyMap<string, Buffer>> {
  const pages = new Map<string, Buffer>()
  const playerPage = pageFor(hub, await built('index.html'))
  const hostPage = origin.findOfflinePackage && pageFor(hub, await built('host.html'))
  if (playerPage) pages.set(PLAYER_PATH, playerPage).set(`${PLAYER_PATH}index.html`, playerPage)
  if (hostPage) pages.set(HOST_PATH, hostPage)
  return pages
}

/**
 * The service worker, which begins with the hub's address. Its cached pages contain that address, so the worker must
 * differ when the address changes. Without offline use, a worker that removes an earlier one.
 */
async function workerFor(
  origin: ContentOrigin,
  { hub }: ContentAddresses,
  built: ReadBuilt,
): Promise<Buffer> {
  const worker = origin.findOfflinePackage && (await built('sw.js'))
  return worker ? Buffer.concat([Buffer.from(`// ${hub}\n`), worker]) : Buffer.from(LEAVING_WORKER)
}

function createServer({ log, config }: ContentOrigin, addresses: ContentAddresses): FastifyInstance {
  const headers = { ...everyAnswer(addresses), 'content-security-policy': NOTHING_POLICY }
  const server = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    ...listenerOf(config),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A package may have any path under its address; only the file server decodes paths.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: BODY_LIMIT_BYTES },
    exposeHeadRoutes: false,
    clientErrorHandler: refuseBrokenRequests(headers),
    frameworkErrors(error, request, reply) {
      void reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
      answerError(error, request, reply)
    },
  }) as unknown as FastifyInstance
  expectNothing(server.server, headers)
  endConnectionsWithServer(server)
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id).header('cache-control', 'no-store')
    // A package's own worker could intercept the files of every later module on this origin.
    if (request.headers['service-worker'] === 'script' && request.url !== CONTENT_WORKER_PATH)
      return refuse(reply, 'Forbidden')
    return undefined
  })
  server.addHook('onResponse', async (request, reply) => {
    const level = REFUSED.has(reply.statusCode) ? 'warn' : 'debug'
    request.log[level]({ reqId: request.id, route: request.routeOptions.url, status: reply.statusCode })
  })
  server.setNotFoundHandler((_request, reply) => refuse(reply, 'NotFound'))
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  return server
}

/** Writes into the page the only origin from which it accepts messages. */
function pageFor(hub: string, page: Buffer | undefined): Buffer | undefined {
  if (!page) return undefined
  const meta = new RegExp(`(<meta name="${HUB_ORIGIN_META}" content=")[^"]*(")`)
  const text = page.toString('utf8')
  if (!meta.test(text)) throw new Error(`the player page lacks its ${HUB_ORIGIN_META} element`)
  return Buffer.from(text.replace(meta, (_whole, before: string, after: string) => before + hub + after))
}

async function mountPlayer(server: FastifyInstance, { addresses, playerDir, pages }: Parts): Promise<void> {
  const policy = playerPolicy(addresses)
  await server.register(async (player) => {
    player.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy)
    })
    // Pages are only served in their completed form, and the service worker only from the top path.
    await mountBuiltFiles(player, { root: playerDir, prefix: PLAYER_PATH, without: ['*.html', 'sw.js'] })
    player.route({
      method: READS,
      url: `${PLAYER_PATH}*`,
      async handler(request, reply) {
        const address = request.url.split('?')[0] ?? ''
        const page = pages.get(address)
        if (page) return sendOwn(request, reply.type('text/html; charset=utf-8'), page)
        return refuse(reply, address === PLAYER_PATH ? 'Unavailable' : 'NotFound')
      },
    })
  })
}

/** Sends a page that we completed ourselves; browsers request it again each time. */
function sendOwn(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.header('cache-control', 'no-cache').header('content-length', bytes.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

/** Sends the only service worker of this origin. */
function mountWorker(server: FastifyInstance, { worker }: Parts): void {
  server.route({
    method: READS,
    url: CONTENT_WORKER_PATH,
    handler: async (request, reply) =>
      sendOwn(
        request,
        reply.type('text/javascript; charset=utf-8').header('content-security-policy', WORKER_POLICY),
        worker,
      ),
  })
}

/** Exchanges a launch token for its module's cookie, only once, so that a stolen token opens nothing (API-027). */
function mountSession(
  server: FastifyInstance,
  { addresses, tokens }: Parts,
  takeLaunch: ContentOrigin['takeLaunch'],
): void {
  server.post(LAUNCH_SESSION_PATH, async (request, reply) => {
    if (request.headers.origin !== addresses.content) return refuse(reply, 'Forbidden')
    const body = LaunchSessionBody.safeParse(request.body)
    if (!body.success) return refuse(reply, 'ValidationError')
    const claims = await tokens.readLaunch(body.data.launchToken)
    if (!claims || !(await takeLaunch(claims.launchId))) return refuse(reply, 'JsonWebTokenError')
    const record = LaunchSession.parse(claims)
    const rights = `Path=/m/${record.moduleId}/; Max-Age=${MODULE_COOKIE_LIFE_MS / MS}; HttpOnly; SameSite=Strict`
    const value = `${moduleCookie(addresses.secure)}=${await tokens.signCookie(claims)}`
    reply.header('set-cookie', `${value}; ${rights}${addresses.secure ? '; Secure' : ''}`)
    return reply.send({ success: true, message: 'OK', record })
  })
}

function refuse(reply: FastifyReply, name: ErrorName): FastifyReply {
  reply.header('content-security-policy', NOTHING_POLICY).header('cache-control', 'no-store')
  if (name === 'Unavailable') reply.header('retry-after', UNAVAILABLE_SECONDS)
  return reply.code(EVERY_ERROR[name].status).send(failureOf(name))
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = refusalOfFastify(error as FastifyError)
  if (known) return refuse(reply, known)
  if (error instanceof Refusal) return refuse(reply, error.refusal)
  request.log.error(
    { err: error, reqId: request.id },
    'a file could not be served because of an unexpected error',
  )
  return refuse(reply, 'ServerError')
}
