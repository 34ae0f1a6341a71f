/** Builds the pages of the content origin and its service worker: hashed files, each with compressed twins. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const BASE = '/player/'
const WORKER_FILE = 'sw.js'
const NAME_LENGTH = 12
const COMPRESSIBLE = /\.(js|css)$/

/** Writes `.br` and `.gz` beside scripts and styles. The server completes the page itself at start-up. */
function compressedTwins(): Plugin {
  return {
    name: 'hub:compressed-twins',
    apply: 'build',
    writeBundle({ dir }) {
      const dist = dir ?? join(here, 'dist')
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        const file = join(dist, name)
        if (!COMPRESSIBLE.test(name) || !statSync(file).isFile()) continue
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)))
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}

/** The files that the service worker caches: pages by their addresses, scripts and styles by their hashed names. */
function shellOf(dist: string): { files: string[]; name: string } {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(html|js|css)$/.test(name) && name !== WORKER_FILE)
    .sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(readFileSync(join(dist, name)))
  const files = names.map((name) => BASE + (name === 'index.html' ? '' : name))
  return { files, name: hash.digest('hex').slice(0, NAME_LENGTH) }
}

/** Builds the service worker separately, as one classic script: it must contain the names of all other files. */
function serviceWorker(): Plugin {
  return {
    name: 'hub:service-worker',
    apply: 'build',
    async closeBundle() {
      const dist = join(here, 'dist')
      const { files, name } = shellOf(dist)
      await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        publicDir: false,
        define: { SHELL_FILES: JSON.stringify(files), SHELL_NAME: JSON.stringify(name) },
        build: {
          outDir: dist,
          emptyOutDir: false,
          lib: {
            entry: join(here, 'src/worker/sw.ts'),
            formats: ['iife'],
            name: 'sw',
            fileName: () => WORKER_FILE,
          },
        },
      })
    },
  }
}

export default defineConfig({
  root: here,
  base: BASE,
  plugins: [compressedTwins(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: [join(here, 'index.html'), join(here, 'host.html')] },
  },
})
