/** Serves the built web pages, and the images and documents of the content under /static (API-053). */
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { folderOfPicture } from '@hub/contract/pictures.rules'
import type { Config } from '../config/config.ts'
import { mountBuiltFiles } from './built-files.ts'
import { readPath, sendFile } from './files.ts'
import { projectFolder } from './folders.ts'
import { isOfApplication, PAGE_FILE, sendNoPage } from './no-page.ts'
import { isTooLong, sendFailure } from '../http/http.ts'
import type { HubServer } from '../http/serve.ts'
import type { FileStore } from '../store/file-store.ts'
import { hashOf } from '../store/folder-store.ts'

/** The public, read-only path of the content's files. It is outside /api. */
export const STATIC_PATH = '/static'
export const STATIC_FOLDER = 'static'
/** One hour: a replaced guide reaches every browser within that time. */
const STATIC_CACHE = 'public, max-age=3600'
/**
 * What staff uploaded as a guide: published by an address of its own, and until then for staff alone (CTM-005). Of any case,
 * because some disks tell none apart.
 */
const UPLOADED_DOCUMENT = /^documents\/[0-9a-f]{32}\//i
/** An uploaded picture has the hash of what it shows in its address, so that it never changes. */
const PICTURE_CACHE = 'public, max-age=31536000, immutable'
/**
 * What is opened in its own tab may have styles, but runs no script and has no origin: documents come with packages,
 * which are strangers' work, and an image (SVG) or XML may be a page as well (HRD-001).
 */
export const STATIC_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "media-src 'self'; frame-ancestors 'none'; sandbox allow-popups allow-modals"

/** The viewer of browsers for this does not open in a sandbox. It runs nothing in the hub's origin. */
export const PDF = 'application/pdf'
/** A script that somebody put beside the documents must not be one of the hub's own to any page. */
const SCRIPT = /^(text|application)\/(x-)?(java|ecma)script/
const PLAIN = 'text/plain; charset=utf-8'

/** Copies images and documents of content into what is served. Nothing is removed from it. */
export async function addStaticFiles(store: FileStore, from: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile())
      await addStaticFile(store, { from: file, to: relative(from, file).replaceAll(sep, '/') })
  }
}

/** Copies one document to a path below the static path. */
export async function addStaticFile(store: FileStore, file: { from: string; to: string }): Promise<void> {
  const sha256 = await hashOf(file.from)
  await store.putStream(`${STATIC_FOLDER}/${file.to}`, createReadStream(file.from), sha256)
}

/** Copies a stored file to a path below the static path. */
export async function copyToStatic(store: FileStore, key: string, to: string): Promise<void> {
  const found = await store.get(key)
  if (!found) throw new Error(`${key} is not stored`)
  await store.putStream(`${STATIC_FOLDER}/${to}`, found.stream, found.sha256)
}

/** Mounts /static. */
export function mountStaticFiles({ fastify, context }: HubServer): void {
  const folder = context.files.open(STATIC_FOLDER)
  fastify.get(`${STATIC_PATH}/*`, { exposeHeadRoute: true }, async (request, reply) => {
    const path = pathBelow(request, `${STATIC_PATH}/`)
    const found = UPLOADED_DOCUMENT.test(readPath(path) ?? '') ? null : await folder.find(path)
    if (!found) return sendFailure(reply, 'NotFound')
    reply.header('cache-control', folderOfPicture(path) === null ? STATIC_CACHE : PICTURE_CACHE)
    if (found.mime !== PDF) reply.header('content-security-policy', STATIC_POLICY)
    return sendFile(request, reply, SCRIPT.test(found.mime) ? { ...found, mime: PLAIN } : found)
  })
}

/**
 * Mounts the built web. Every path of the application answers with the page, because the web's router decides what it
 * shows (NAV-001). A missing script, style or font answers NotFound: a browser would cache the page in its place.
 */
export async function mountPages(
  { fastify, context }: HubServer,
  folder = projectFolder('web/dist'),
): Promise<void> {
  const { base } = context.config
  const built = await readFile(join(folder, PAGE_FILE), 'utf8').catch(() => undefined)
  const page = built?.replace(
    '<meta name="hub-base" content="" />',
    `<meta name="hub-base" content="${base}" />`,
  )

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = `/${pathBelow(request, '/')}`
    if (path.startsWith('/api/') && isTooLong(request)) return sendFailure(reply, 'AddressTooLong')
    const isInside = `${path}/`.startsWith(`${base}/`)
    if (!isOfApplication(path.slice(isInside ? base.length + 1 : 1))) return sendNoPage(request, reply, base)
    if (!isInside) return reply.redirect(base + (PREVIEW.test(path) ? path : '/dashboard'))
    if (page === undefined) return sendFailure(reply, 'NotFound')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
  await fastify.register(async (pages) => {
    pages.addHook('onSend', dropPageHeaders)
    mountManifest(pages, context.config)
    await mountBuiltFiles(pages, { root: folder, prefix: '/', without: [PAGE_FILE] })
    pages.get('/*', { exposeHeadRoute: true }, answer)
  })
}

/** Where the console, which does not know the base of these pages, opens the preview of the draft (CTM-002). */
const PREVIEW = /^\/preview\/[\w/-]*$/

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
/** The colours of the rail and of the page in the design. */
const THEME_COLOR = '#052927'
const BACKGROUND_COLOR = '#f4f5f0'

/** Mounts the web app manifest, which makes the hub installable. Only where application mode is offered (OFF-001). */
function mountManifest(fastify: FastifyInstance, config: Config): void {
  const start = `${config.base}/dashboard`
  // Made at each request: staff may change the name.
  const manifest = () => ({
    id: `${config.base}/`,
    name: config.productName,
    short_name: config.productName,
    start_url: start,
    scope: `${config.base}/`,
    display: 'standalone',
    theme_color: THEME_COLOR,
    background_color: BACKGROUND_COLOR,
    icons: ICONS,
  })
  fastify.get('/manifest.webmanifest', (_request, reply) => {
    if (!config.appMode && !config.demo) return sendFailure(reply, 'NotFound')
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest())
  })
}

/** Headers that only have an effect on a page. On every script and font they would waste half a kilobyte. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** What is no page of ours: no other site may show it in a frame (HRD-001). A worker heeds nothing of it. */
const FRAMED_BY_NOBODY = "frame-ancestors 'none'"

/**
 * The worker that derives a key from a password is the only code of the hub's origin that may run WebAssembly. A worker
 * has its own policy, and this one may fetch nothing (LIF-005).
 */
const PASSWORD_WORKER = /^\/assets\/vault-password-worker-[^/]+\.js$/
const PASSWORD_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

async function dropPageHeaders(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (!String(reply.getHeader('content-type')).startsWith('text/html')) {
    for (const name of PAGE_HEADERS) reply.removeHeader(name)
    reply.header('content-security-policy', FRAMED_BY_NOBODY)
  }
  if (PASSWORD_WORKER.test(request.url)) reply.header('content-security-policy', PASSWORD_WORKER_POLICY)
  return payload
}

function pathBelow(request: FastifyRequest, prefix: string): string {
  return (request.raw.url ?? '').split('?')[0]?.slice(prefix.length) ?? ''
}
