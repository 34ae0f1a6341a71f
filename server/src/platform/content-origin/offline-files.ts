/** Serves what devices download of modules: the manifest, packs of small files, and files with ranges (API-052). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from '@hub/contract/byte-range.rules'
import { ASSET_QUERY, OFFLINE_MANIFEST, type OfflineManifest } from '@hub/contract/offline'
import type { Clock } from '../clock.ts'
import { believing } from './module-files.ts'
import { createDownloadTokens, type DownloadClaims } from './download-token.ts'
import { openFolder, sendFile } from '../files/files.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { listPack, listParts } from '../packages/parts.ts'

/** The folder of a downloadable version; null when it may not be downloaded. */
export type FindOfflinePackage = (moduleId: number, version: string) => Promise<{ dir: string } | null>

interface OfflineParts {
  secret: string
  clock: Clock
  find: FindOfflinePackage
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
  const tokens = createDownloadTokens(parts, parts.clock)
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
      return sendBytes(request, reply, await manifestOf(place.dir, claims, parts.headers))
    const pack = PACK.exec(path)?.[1]
    if (pack !== undefined) {
      const bytes = await packOf(place.dir, Number(pack))
      return bytes ? sendBytes(request, reply, bytes) : parts.refuse(reply, 'NotFound')
    }
    const file = await openFolder(place.dir).find(path)
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
  dir: string,
  claims: DownloadClaims,
  headers: Record<string, string>,
): Promise<Buffer> {
  const { moduleId, moduleKey, version, packageVersion, entry } = claims
  const assets = await listParts(dir)
  const manifest: OfflineManifest = { moduleKey, moduleId, version, packageVersion, entry, headers, assets }
  return Buffer.from(JSON.stringify(manifest))
}

async function packOf(dir: string, pack: number): Promise<Buffer | null> {
  const files = await listPack(dir, pack)
  if (files.length === 0) return null
  return Buffer.concat(await Promise.all(files.map(({ path }) => readFile(join(dir, path)))))
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
