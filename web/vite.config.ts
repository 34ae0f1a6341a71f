/** How the web floor is built: hashed files in dist, each with its compressed twins, and no inline code. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compileTexts } from './compile-texts.ts'
import { leanContract } from './lean-contract.config.ts'

const HUB_PORT = process.env.HUB_PORT ?? '4000'
const WEB_PORT = 5173
/** Smaller files gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1024
const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|webmanifest)$/
const GZIP_LEVEL = 9

const hub = `http://localhost:${HUB_PORT}`
const here = fileURLToPath(new URL('.', import.meta.url))

/** The controls speak the languages of the hub alone. */
const LOCALES = ['en-US', 'en-CA', 'zh-CN', 'zh-TW']

/**
 * What every screen needs is one file and all icons are another: on a weak line a request costs more than some
 * kilobytes. The contract's shapes stay out of both: most screens use a call, not its shape.
 */
const isShape = (id: string) => /\/node_modules\/zod\/|\/contract\/src\//.test(id)
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], test: (id) => !isShape(id) },
  { name: 'icons', test: /\/node_modules\/lucide-react\// },
]

/**
 * Preloads the sans font, and holds the first paint until the entry has run: it sets the colour scheme chosen on
 * this device, which a policy without inline scripts can do in no other way.
 */
function headOfThePage(): Plugin {
  return {
    name: 'hub:head-of-the-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const marked = html.replace('<script type="module"', '<script type="module" blocking="render"')
        const font = Object.keys(bundle ?? {}).find((file) =>
          /hyperlegible-next-latin-wght.*\.woff2$/.test(file),
        )
        if (!font) return marked
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return { html: marked, tags: [{ tag: 'link', attrs, injectTo: 'head-prepend' }] }
      },
    },
  }
}

/** Writes `.br` and `.gz` beside every file that shrinks, so that the server never compresses while it answers. */
function compressedTwins(): Plugin {
  const compress = (file: string) => {
    const bytes = readFileSync(file)
    if (bytes.length < COMPRESS_FROM_BYTES) return
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: GZIP_LEVEL }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
  return {
    name: 'hub:compressed-twins',
    apply: 'build',
    writeBundle({ dir }) {
      const dist = dir ?? join(here, 'dist')
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        const file = join(dist, name)
        if (COMPRESSIBLE.test(name) && statSync(file).isFile()) compress(file)
      }
    },
  }
}

export default defineConfig({
  root: here,
  plugins: [
    react(),
    leanContract(),
    { ...optimizeLocales.vite({ locales: LOCALES }), enforce: 'pre' },
    compileTexts(),
    headOfThePage(),
    compressedTwins(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // An image in a style sheet would need data: in one more rule of the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } } },
  },
  server: {
    port: WEB_PORT,
    proxy: {
      '/api/socket': { target: hub, ws: true },
      '/api': hub,
      '/static': hub,
      '/dev': hub,
    },
  },
})
