/**
 * The content origin as it ships, with three modules to download and a blank page instead of the hub. Run with tsx; it
 * reports its addresses and the tokens, and runs until it is stopped. BENCH_CONTENT_URL: its public address, when that
 * is not its own port.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { systemClock } from '../../server/src/platform/clock.ts'
import { buildContentOrigin } from '../../server/src/platform/content-origin/content-origin.ts'
import { createDownloadTokens } from '../../server/src/platform/content-origin/download-token.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { addPackage } from '../../server/src/platform/packages/packages.ts'
import { createFolderStore } from '../../server/src/platform/store/folder-store.ts'
import { serveFolder } from '../../server/src/platform/store/served-files.ts'

const MIB = 1024 * 1024
const FILM_MIB = 148
const PICTURES = 52
const SHORT_FILM_MIB = 14
const FEW_PICTURES = 2
const SMALL_FILES = 1000
const SMALL_BYTES = 4096
const VERSION = '1.0.0'

const place = mkdtempSync(join(tmpdir(), 'hub-device-'))
const store = createFolderStore(place)
const port = await freePort()
const config = {
  publicUrl: await blankPage(),
  contentUrl: process.env['BENCH_CONTENT_URL'] ?? `http://localhost:${port}`,
  secret: 'a secret for measuring alone, 32 long',
}
const numbered = (count, name, bytes) =>
  Array.from({ length: count }, (_, n) => [`${name}-${n}.png`, () => randomBytes(bytes)])
const filmAndPictures = (filmMib, pictures) => [
  ['film.mp4', () => randomBytes(filmMib * MIB)],
  ...numbered(pictures, 'picture', MIB),
]
const modules = new Map([
  [1, { key: 'large', files: filmAndPictures(FILM_MIB, PICTURES) }],
  [2, { key: 'small', files: numbered(SMALL_FILES, 'icon', SMALL_BYTES) }],
  [3, { key: 'short', files: filmAndPictures(SHORT_FILM_MIB, FEW_PICTURES) }],
])
for (const { key, files } of modules.values()) await add(key, files)

const server = await buildContentOrigin({
  config,
  clock: systemClock,
  log: createLog('silent'),
  files: serveFolder(store, place),
  findModuleFiles: async () => null,
  takeLaunch: async () => false,
  isSessionOpen: async () => false,
  findOfflinePackage: async (id) => {
    const key = modules.get(id)?.key
    return key ? { codeDir: `${key}/${VERSION}` } : null
  },
})
await server.listen({ port, host: '127.0.0.1' })

const tokens = createDownloadTokens(config, systemClock)
const downloads = {}
for (const [moduleId, { key: moduleKey }] of modules) {
  const claims = {
    facilitatorId: 1,
    moduleId,
    moduleKey,
    version: systemClock.iso(),
    packageVersion: VERSION,
  }
  const signed = await tokens.sign({ ...claims, entry: 'index.html' })
  downloads[moduleId] = { ...signed, moduleKey, packageVersion: VERSION }
}
process.send?.({ hub: config.publicUrl, content: config.contentUrl, port, downloads })

async function add(key, files) {
  const folder = join(place, 'source', key)
  const manifest = { key, version: VERSION, title: key, entry: 'index.html', estimate: 5, languages: ['en'] }
  const all = [
    ['module.json', () => JSON.stringify(manifest)],
    ['index.html', () => '<!doctype html><title>module</title>'],
    ...files,
  ]
  for (const [path, bytes] of all) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes())
  }
  await addPackage(folder, { store, dataDir: place, claims: null })
}

/** @returns {Promise<string>} */
function blankPage() {
  return new Promise((resolve) => {
    const page = createServer((_request, reply) =>
      reply.setHeader('content-type', 'text/html').end('<title>hub</title>'),
    )
    page.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (page.address())
      resolve(`http://localhost:${port}`)
    })
  })
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })
}

process.once('SIGTERM', () => {
  rmSync(place, { recursive: true, force: true })
  process.exit(0)
})
