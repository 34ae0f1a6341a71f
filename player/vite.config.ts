/** How the player page is built: hashed files under /player/ in dist, each with its compressed twins. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const COMPRESSIBLE = /\.(js|css)$/

/** Writes `.br` and `.gz` beside scripts and styles. The page itself is completed by the server as it starts. */
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

export default defineConfig({
  root: here,
  base: '/player/',
  plugins: [compressedTwins()],
  build: { outDir: 'dist', emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
