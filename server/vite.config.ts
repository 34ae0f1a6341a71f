/** Bundles the server for `npm start`: npm packages stay outside, the workspaces come in. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Each entry by the name of its bundle. A worker's file is opened by name, so it is an entry of its own. */
const ENTRIES = {
  main: 'src/main.ts',
  hub: 'src/hub.ts',
  'counting-worker': 'src/session-counts/counting-worker.ts',
  'check-worker': 'src/platform/backup/checking/check-worker.ts',
  'embedded-worker': '../embedded-postgres/src/embedded-worker.ts',
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const input = Object.fromEntries(
  Object.entries(ENTRIES)
    .filter(([, file]) => existsSync(here(file)))
    .map(([name, file]) => [name, here(file)]),
)

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // Of the mails' components the product uses some; the others bring a highlighter of code and a whole Tailwind.
  ssr: { target: 'node', noExternal: [/^@hub\//, /^@react-email\/(?!render$)/] },
})
