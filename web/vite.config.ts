/** Builds the web floor: hashed files in dist, each with its compressed twins, and no inline code. */
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { LOCALE_FACTS, LOCALES } from '../contract/src/locales.ts'
import { compileTexts } from '../ui/build/compile-texts.config.ts'
import { compressedTwins } from '../ui/build/compressed-twins.config.ts'
import { compileAtOnce } from './compile-at-once.config.ts'
import { directionByName, givenLocale } from '../ui/build/given-locale.config.ts'
import { BEGIN, headOfThePage } from './head-of-the-page.config.ts'
import { leanContract } from '../ui/build/lean-contract.config.ts'

/** `npm run dev` sets both; a build needs neither. */
const { HUB_PORT, HUB_WEB_PORT } = process.env

const hub = `http://localhost:${HUB_PORT}`
const here = fileURLToPath(new URL('.', import.meta.url))

/** The controls use only the languages of the hub; their English is that of the United States. */
const CONTROL_LOCALES = ['en-US', ...LOCALES.map((locale) => LOCALE_FACTS[locale].tag)]

/** Calls whose shapes a form uses pull in the validator; it stays out of the first load. */
const SHAPES = /\/node_modules\/zod\//

/**
 * Login and dashboard get one file and all other icons another: on a weak connection a request costs more than some
 * kilobytes.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'begin', test: BEGIN, priority: 2 },
  { name: 'first', tags: ['$initial'], test: (id) => !SHAPES.test(id), priority: 1 },
  { name: 'icons', test: /\/node_modules\/lucide-react\// },
]

/**
 * Builds the service worker of application mode with the list of the app's files. The page registers it itself, and
 * the server serves the manifest, because both depend on settings.
 */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg,png}'], globIgnores: ['gallery/**'] },
  })
}

export default defineConfig({
  root: here,
  plugins: [
    react(),
    leanContract(),
    givenLocale(),
    directionByName(),
    { ...optimizeLocales.vite({ locales: CONTROL_LOCALES }), enforce: 'pre' },
    compileTexts(),
    compileAtOnce('index'),
    headOfThePage(),
    compressedTwins(),
    serviceWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // An inlined image in a style sheet would require `data:` in one more rule of the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } } },
  },
  server: {
    port: Number(HUB_WEB_PORT),
    // On the next free port nobody would find the pages, and the server would refuse their calls.
    strictPort: true,
    proxy: {
      // Keeps the page's own host; otherwise the server would treat its calls as cross-origin.
      '/api/socket': { target: hub, ws: true, changeOrigin: false },
      '/api': { target: hub, changeOrigin: false },
      '/static': { target: hub, changeOrigin: false },
      '/dev': { target: hub, changeOrigin: false },
      '/staff': { target: hub, changeOrigin: false },
    },
  },
})
