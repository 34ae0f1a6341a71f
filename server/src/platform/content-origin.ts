/** The second listener: modules and the page that plays them, on an origin that has nothing else to lose (DEL-016). */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { ERRORS, type ErrorName } from '@hub/contract/errors'
import {
  HUB_ORIGIN_META,
  LAUNCH_SESSION_PATH,
  LaunchSession,
  LaunchSessionBody,
  PLAYER_PATH,
} from '@hub/contract/frame'
import type { Failure } from '@hub/contract/envelope'
import type { Clock } from './clock.ts'
import {
  addressesOf,
  type ContentAddresses,
  everyAnswer,
  NOTHING_POLICY,
  packagePolicy,
  playerPolicy,
} from './content-origin-headers.ts'
import {
  createModuleFiles,
  type FindModuleFiles,
  MODULE_COOKIE,
  type ModuleFiles,
} from './content-origin-files.ts'
import { type AssetFolder, loadAssets } from './files-assets.ts'
import { sendFile } from './files.ts'
import { createLaunchTokens, type LaunchTokens, MODULE_COOKIE_LIFE_MS } from './launch-token.ts'
import type { Log } from './log.ts'

export interface ContentSettings {
  publicUrl: string
  contentUrl: string
  secret: string
}

export interface ContentOrigin {
  config: ContentSettings
  log: Log
  clock: Clock
  findModuleFiles: FindModuleFiles
  /** The built player; by default `player/dist` of this checkout. */
  playerDir?: string
}

/** From the source and from the built server, which is one file in `server/dist`. */
const PLAYER_DIRS = ['../../../player/dist', '../../player/dist'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
/** A launch token and nothing else. */
const BODY_LIMIT_BYTES = 8192
const MS = 1000
const MODULE_CACHING = 'private, max-age=31536000, immutable'
const READS = ['GET', 'HEAD']

interface Parts {
  addresses: ContentAddresses
  tokens: LaunchTokens
  player: AssetFolder
  playerPage: Buffer | undefined
  modules: ModuleFiles
}

/**
 * Builds the content origin; it does not listen yet. It knows no session, reads no personal data and answers no call
 * of the API.
 * @throws Error when both addresses are one origin
 */
export async function buildContentOrigin(origin: ContentOrigin): Promise<FastifyInstance> {
  const addresses = addressesOf(origin.config)
  const tokens = createLaunchTokens(origin.config, origin.clock)
  const player = await loadAssets(origin.playerDir ?? PLAYER_DIRS.find((dir) => existsSync(dir)) ?? '')
  const playerPage = pageFor(addresses.hub, player.read('index.html'))
  if (!playerPage) origin.log.warn('the player page is not built: modules cannot open')
  const parts: Parts = {
    addresses,
    tokens,
    player,
    playerPage,
    modules: createModuleFiles({ ...origin, tokens }),
  }

  const server = createServer(origin.log, addresses)
  server.route({ method: READS, url: '/ping', handler: async (_request, reply) => reply.send('pong') })
  mountPlayer(server, parts)
  mountSession(server, parts)
  mountModules(server, parts)
  return server
}

function createServer(log: Log, addresses: ContentAddresses): FastifyInstance {
  const server = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A package may hold what it likes under its address; paths are decoded by the file server alone.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: BODY_LIMIT_BYTES },
    exposeHeadRoutes: false,
  }) as unknown as FastifyInstance
  const headers = everyAnswer(addresses)
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', async (_request, reply) => {
    reply
      .headers(headers)
      .header('content-security-policy', NOTHING_POLICY)
      .header('cache-control', 'no-store')
  })
  server.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]
    request.log.debug({ method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime })
  })
  server.setNotFoundHandler((_request, reply) => refuse(reply, 'NotFound'))
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  return server
}

/** Completes the page with the origin it may listen to; nothing else decides that. */
function pageFor(hub: string, page: Buffer | undefined): Buffer | undefined {
  if (!page) return undefined
  const meta = new RegExp(`(<meta name="${HUB_ORIGIN_META}" content=")[^"]*(")`)
  const text = page.toString('utf8')
  if (!meta.test(text)) throw new Error(`the player page lacks its ${HUB_ORIGIN_META} element`)
  return Buffer.from(text.replace(meta, (_whole, before: string, after: string) => before + hub + after))
}

function mountPlayer(server: FastifyInstance, { addresses, player, playerPage }: Parts): void {
  const policy = playerPolicy(addresses)
  server.route({
    method: READS,
    url: `${PLAYER_PATH}*`,
    async handler(request, reply) {
      const path = (request.url.split('?')[0] ?? '').slice(PLAYER_PATH.length)
      reply.header('content-security-policy', policy).removeHeader('cache-control')
      if (path !== '' && path !== 'index.html') {
        return (await player.send(request, reply, path)) ? reply : refuse(reply, 'NotFound')
      }
      if (!playerPage) return refuse(reply, 'Unavailable')
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
      reply.header('content-length', playerPage.length)
      return request.method === 'HEAD' ? reply.send() : reply.send(playerPage)
    },
  })
}

/** Trades a launch token for the cookie of its module (API-027). */
function mountSession(server: FastifyInstance, { addresses, tokens }: Parts): void {
  server.post(LAUNCH_SESSION_PATH, async (request, reply) => {
    if (request.headers.origin !== addresses.content) return refuse(reply, 'Forbidden')
    const body = LaunchSessionBody.safeParse(request.body)
    if (!body.success) return refuse(reply, 'ValidationError')
    const claims = await tokens.readLaunch(body.data.launchToken)
    if (!claims) return refuse(reply, 'JsonWebTokenError')
    const record = LaunchSession.parse(claims)
    const rights = `Path=/m/${record.moduleId}/; Max-Age=${MODULE_COOKIE_LIFE_MS / MS}; HttpOnly; SameSite=Strict`
    const value = `${MODULE_COOKIE}=${await tokens.signCookie(record)}`
    reply.header('set-cookie', `${value}; ${rights}${addresses.secure ? '; Secure' : ''}`)
    return reply.send({ success: true, message: 'OK', record })
  })
}

function mountModules(server: FastifyInstance, { addresses, modules }: Parts): void {
  const policy = packagePolicy(addresses)
  server.route({
    method: READS,
    url: '/m/*',
    async handler(request, reply) {
      // A worker of a package would stand between every later module of this origin and its files.
      if (request.headers['service-worker'] === 'script') return refuse(reply, 'Forbidden')
      const found = await modules.open(request)
      if (found === 'denied') return refuse(reply, 'JsonWebTokenError')
      if (found === 'missing') return refuse(reply, 'NotFound')
      reply.header('content-security-policy', policy).header('cache-control', MODULE_CACHING)
      return sendFile(request, reply, found)
    },
  })
}

function refuse(reply: FastifyReply, name: ErrorName): FastifyReply {
  const { status, message } = ERRORS[name]
  const failure: Failure = { success: false, message, error: { name } }
  reply.header('content-security-policy', NOTHING_POLICY).header('cache-control', 'no-store')
  return reply.code(status).send(failure)
}

const SERVER_FAULT = 500
const TOO_LARGE = 413

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : SERVER_FAULT
  if (status < SERVER_FAULT)
    return refuse(reply, status === TOO_LARGE ? 'PayloadTooLarge' : 'ValidationError')
  request.log.error({ err: error }, 'a file could not be served')
  return refuse(reply, 'ServerError')
}
