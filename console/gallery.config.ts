/** Builds the console's gallery separately, quickly and with the contract's shapes; it never ships. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileTexts } from '../ui/build/compile-texts.config.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  root: path('.'),
  // The script that serves both galleries finds this one here.
  base: '/console/',
  // Its messages are what ships: a message that is read past the translator fails here too.
  plugins: [react(), compileTexts()],
  build: {
    outDir: path('../.cache/gallery-console'),
    emptyOutDir: true,
    minify: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: path('gallery/index.html') },
  },
})
