/** Builds the console's gallery separately, quickly and with the contract's shapes; it never ships. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  root: path('.'),
  // The script that serves both galleries finds this one here.
  base: '/console/',
  plugins: [react()],
  build: {
    outDir: path('../.cache/gallery-console'),
    emptyOutDir: true,
    minify: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: path('gallery/index.html') },
  },
})
