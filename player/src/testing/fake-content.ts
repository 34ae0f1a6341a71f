/** The offline paths of one module as the content origin serves them, for the tests of the download. */
import { VIDEO_CHUNK_BYTES } from '@hub/contract/constants'
import { type ManifestAsset, OFFLINE_MANIFEST, type OfflineManifest } from '@hub/contract/offline'
import { sha256 } from '../store/sha256.ts'

export const MODULE_ID = 7
export const TOKEN = 'the token'
const VERSION = '2026-03-01T09:00:00.000Z'

/** A request as it came in. */
export interface Asked {
  method: string
  /** Below `/offline/tide/`, still encoded. */
  path: string
  range: string | null
}

export type Files = Record<string, string | Uint8Array<ArrayBuffer>>
type Change = (asked: Asked, answer: Response) => Response | Promise<Response>

const bytesOf = (file: string | Uint8Array<ArrayBuffer>) =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file

/** This many chunks with different bytes; the last one is three bytes long. */
export function filmOf(chunks: number): Uint8Array<ArrayBuffer> {
  const film = new Uint8Array((chunks - 1) * VIDEO_CHUNK_BYTES + 3)
  return film.map((_, at) => 1 + Math.floor(at / VIDEO_CHUNK_BYTES))
}

async function assetOf(path: string, file: string | Uint8Array<ArrayBuffer>): Promise<ManifestAsset> {
  const bytes = bytesOf(file)
  const starts = Array.from(
    { length: Math.ceil(bytes.length / VIDEO_CHUNK_BYTES) },
    (_, at) => at * VIDEO_CHUNK_BYTES,
  )
  const chunks = starts.map((start) => sha256(bytes.slice(start, start + VIDEO_CHUNK_BYTES).buffer))
  const isFilm = path.endsWith('.mp4')
  return {
    ...{ path, size: bytes.length, sha256: await sha256(bytes.slice().buffer) },
    mimeType: isFilm ? 'video/mp4' : 'text/plain',
    ...(isFilm && { chunks: await Promise.all(chunks) }),
    ...(path.startsWith('pack/') && { pack: 0 }),
  }
}

/** Serves a version of the module; `change` may corrupt a response. Files below `pack/` come in one pack. */
export async function serveContent(packageVersion: string, files: Files) {
  const assets = await Promise.all(Object.entries(files).map(([path, file]) => assetOf(path, file)))
  const manifest: OfflineManifest = {
    ...{ moduleKey: 'tide', moduleId: MODULE_ID, version: VERSION, packageVersion, entry: 'index.html' },
    ...{ headers: { 'content-security-policy': "default-src 'self'" }, assets },
  }
  const content = {
    manifest,
    size: assets.reduce((sum, { size }) => sum + size, 0),
    asked: [] as Asked[],
    mostAtOnce: 0,
    change: ((_asked, answer) => answer) as Change,
    fetch: async (address: string, { method = 'GET', headers, signal }: RequestInit) => {
      signal?.throwIfAborted()
      const given = new Headers(headers)
      const { pathname } = new URL(address, 'https://content.example')
      const asked = { method, path: pathname.replace('/offline/tide/', ''), range: given.get('range') }
      content.asked.push(asked)
      underWay += 1
      content.mostAtOnce = Math.max(content.mostAtOnce, underWay)
      // Requests made together run together.
      await new Promise((resolve) => setTimeout(resolve))
      underWay -= 1
      if (given.get('authorization') !== `Bearer ${TOKEN}`) return new Response('', { status: 401 })
      return content.change(asked, answerTo(asked, manifest, files))
    },
  }
  let underWay = 0
  return content
}

function answerTo({ method, path, range }: Asked, manifest: OfflineManifest, files: Files): Response {
  if (path === OFFLINE_MANIFEST) return Response.json(manifest)
  const packed = manifest.assets.filter(({ pack }) => pack === 0).map((asset) => files[asset.path] ?? '')
  const file = path === '.pack/0' ? packed.join('') : files[decodeURIComponent(path)]
  if (file === undefined) return new Response('', { status: 404 })
  const bytes = bytesOf(file)
  const length = { 'content-length': String(bytes.length) }
  if (method === 'HEAD') return new Response(null, { headers: length })
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined) return new Response(bytes, { headers: length })
  const headers = { 'content-range': `bytes ${from}-${to}/${bytes.length}` }
  return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206, headers })
}
