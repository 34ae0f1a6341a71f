/** Serves what devices download of modules: the manifest, packs of small files, and files with ranges (API-052). */
import { buffer } from 'node:stream/consumers'
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from '@hub/contract/byte-range.rules'
import { ASSET_QUERY, OFFLINE_MANIFEST, type OfflineManifest } from '@hub/contract/offline'
import type { Clock } from '../clock.ts'
import type { SecretSettings } from '../credentials/hub-secrets.ts'
import { believing } from './module-files.ts'
import { createDownloadTokens, type DownloadClaims } from './download-token.ts'
import { type AnyFile, sendFile } from '../files/files.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { packageKey } from '../packages/package-files.ts'
import { listPack, listParts } from '../packages/parts.ts'
import type { ServedFiles } from '../store/served-files.ts'

/** Where a downloadable version is stored, `{key}/{version}`; null when it may not be downloaded. */
export type FindOfflinePackage = (moduleId: number, version: string) => Promise<{ codeDir: string } | null>

interface OfflineParts {
  secrets: SecretSettings
  clock: Clock
  find: FindOfflinePackage
  files: ServedFiles
  /** The headers with which the device must serve each stored file. */
  headers: Record<string, string>
  metrics: Metrics
  refuse(reply: FastifyReply, name: 'JsonWebTokenError' | 'NotFound' | 'NotAvailable'): FastifyReply
}

/** `/offline/{moduleKey}/{path}` with the path still encoded. */
const ADDRESS = /^\/offline\/([0-9a-z-]{1,64})\/([^?#]+)(\?[^#]*)?$/
const PACK = /^\.pack\/(\d{1,6})$/
const REMEMBERED = 1000
const SERVED = new Set([200, 206])

/** Mounts GET and HEAD of the offline paths; the token of one module opens only that module. */
export function mountOfflinePaths(server: FastifyInstance, parts: OfflineParts): void {
  const now = () => parts.clock.now().getTime()
  const tokens = createDownloadTokens(parts.secrets, parts.clock)
  const found = believing(now, REMEMBERED, async (address) => {
    const [moduleId = '', version = ''] = address.split('/')
    return parts.find(Number(moduleId), version)
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [, moduleKey = '', path = '', query = ''] = ADDRESS.exec(request.url) ?? []
    if (path === '') return parts.refuse(reply, 'NotFound')
    const claims = await tokens.read(bearerOf(request))
    if (!claims || claims.moduleKey !== moduleKey) return parts.refuse(reply, 'JsonWebTokenError')
    const place = await found(`${claims.moduleId}/${claims.packageVersion}`)
    if (!place) return parts.refuse(reply, 'NotAvailable')
    if (path === OFFLINE_MANIFEST && query !== ASSET_QUERY)
      return sendBytes(request, reply, await manifestOf(parts, place.codeDir, claims))
    const pack = PACK.exec(path)?.[1]
    if (pack !== undefined) {
      const bytes = await packOf(parts, place.codeDir, Number(pack))
      return bytes ? sendBytes(request, reply, bytes) : parts.refuse(reply, 'NotFound')
    }
    const file = await parts.files.open(packageKey(place.codeDir)).find(path)
    return file ? sendFile(request, reply, file) : parts.refuse(reply, 'NotFound')
  }

  server.route({
    method: ['GET', 'HEAD'],
    url: '/offline/*',
    handler: answer,
    onResponse: async (request, reply) => countServed(parts.metrics, request, reply),
  })
}

/** Counts what was read to its end. A device asks again for a part that broke off. */
function countServed(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const isServed = SERVED.has(reply.statusCode) && reply.raw.writableEnded
  if (!isServed || request.method !== 'GET') return
  const isManifest = request.url.endsWith(`/${OFFLINE_MANIFEST}`)
  metrics.countDownload({ isManifest, bytes: Number(reply.getHeader('content-length')) || 0 })
}

function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string {
  return authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : ''
}

async function manifestOf(
  { files, headers }: OfflineParts,
  codeDir: string,
  claims: DownloadClaims,
): Promise<Buffer> {
  const { moduleId, moduleKey, version, packageVersion, entry } = claims
  const assets = await listParts(files.store, codeDir)
  const manifest: OfflineManifest = { moduleKey, moduleId, version, packageVersion, entry, headers, assets }
  return Buffer.from(JSON.stringify(manifest))
}

async function packOf({ files }: OfflineParts, codeDir: string, pack: number): Promise<Buffer | null> {
  const assets = await listPack(files.store, codeDir, pack)
  if (assets.length === 0) return null
  const folder = files.open(packageKey(codeDir))
  return Buffer.concat(
    await Promise.all(
      assets.map(async ({ path }) => {
        const found = await folder.find(path.split('/').map(encodeURIComponent).join('/'))
        if (!found) throw new Error(`${packageKey(codeDir, path)} is listed and not stored`)
        return buffer(await streamOf(found))
      }),
    ),
  )
}

async function streamOf(found: AnyFile) {
  return 'read' in found ? found.read() : createReadStream(found.file)
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  const isManifest = !request.url.includes('/.pack/')
  reply.type(isManifest ? 'application/json; charset=utf-8' : 'application/octet-stream')
  reply.header('accept-ranges', 'bytes')
  const range = readRange(request.headers.range, bytes.length)
  if (range === 'none')
    return reply
      .code(416)
      .header('content-range', `bytes */${bytes.length}`)
      .header('content-length', 0)
      .send()
  const part = range === 'whole' ? bytes : bytes.subarray(range.start, range.end + 1)
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  reply.header('content-length', part.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(part)
}
