/** Serves a built front end from memory: small files, packed beforehand when the build made packed copies. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFile, type FoundFile, openFolder, readPath, sendFile } from './files.ts'
import { mimeOf } from './media-types.ts'
import { isFresh } from './ranges.ts'

export interface Asset {
  mime: string
  etag: string
  modifiedMs: number
  /** The plain bytes, and the packed ones by the name of their encoding. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  cacheControl: string
}

export interface AssetFolder {
  /** True when the folder has the file, for example `index.html` of a finished build. */
  has(path: string): boolean
  /** The bytes of a small file; for a page that is completed before it is served. */
  read(path: string): Buffer | undefined
  /** Answers GET or HEAD, or gives false when there is no such file. `encodedPath` as it stands in the address. */
  send(request: FastifyRequest, reply: FastifyReply, encodedPath: string): Promise<boolean>
}

const IN_MEMORY_BYTES = 2 * 1024 * 1024
/** A name with a hash of its contents: what it names never changes. */
const HASHED = /(^|\/)assets\/.*-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'
const PACKED = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const
const TAG_LENGTH = 27
const SECOND_MS = 1000

/** Reads a built folder into memory once; files above 2 MiB stay on the disk. A missing folder is an empty one. */
export async function loadAssets(root: string): Promise<AssetFolder> {
  const assets = await readAssets(root)
  const disk = openFolder(root)
  return {
    has: (path) => assets.has(path),
    read: (path) => assets.get(path)?.bodies.identity,
    async send(request, reply, encodedPath) {
      const path = readPath(encodedPath)
      const asset = path === null ? undefined : assets.get(path)
      if (asset) {
        await sendAsset(request, reply, asset)
        return true
      }
      const large = await disk.find(encodedPath)
      if (large) await sendLarge(request, reply, large)
      return large !== null
    },
  }
}

async function readAssets(root: string): Promise<Map<string, Asset>> {
  const names = await readdir(root, { recursive: true }).catch(() => [])
  const paths = new Set(names.map((name) => name.replaceAll('\\', '/')))
  const assets = new Map<string, Asset>()
  for (const path of paths) {
    const isPacked = PACKED.some(
      ({ ending }) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)),
    )
    if (isPacked || path.endsWith('.tsbuildinfo') || readPath(encodeURI(path)) === null) continue
    const found = await stat(join(root, path))
    if (found.isFile() && found.size <= IN_MEMORY_BYTES) assets.set(path, await readAsset(root, path, paths))
  }
  return assets
}

async function readAsset(root: string, path: string, paths: ReadonlySet<string>): Promise<Asset> {
  const bodies: Asset['bodies'] = { identity: await readFile(join(root, path)) }
  for (const { encoding, ending } of PACKED) {
    if (paths.has(path + ending)) bodies[encoding] = await readFile(join(root, path + ending))
  }
  const modifiedMs = Math.floor((await stat(join(root, path))).mtimeMs / SECOND_MS) * SECOND_MS
  const cacheControl = HASHED.test(path) ? FOREVER : ASK_FIRST
  return { mime: mimeOf(path), etag: tagOf(bodies.identity), modifiedMs, bodies, cacheControl }
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, TAG_LENGTH)}"`
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], asset)
  const body = asset.bodies[encoding] ?? asset.bodies.identity
  // Each packing is another sequence of bytes, so a strong tag must differ.
  const etag = encoding === 'identity' ? asset.etag : `${asset.etag.slice(0, -1)}-${encoding}"`
  describeFile(reply, { ...asset, etag })
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', asset.cacheControl)
  if (asset.bodies.br || asset.bodies.gzip) reply.header('vary', 'accept-encoding')
  if (isFresh(request.headers, { etag, modifiedMs: asset.modifiedMs })) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-length', body.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}

function chooseEncoding(accepted: string | string[] | undefined, asset: Asset): keyof Asset['bodies'] {
  const offers = String(accepted ?? '')
    .split(',')
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0])
  return (
    PACKED.find(({ encoding }) => asset.bodies[encoding] && offers.includes(encoding))?.encoding ?? 'identity'
  )
}

async function sendLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundFile,
): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', ASK_FIRST)
  return sendFile(request, reply, found)
}
