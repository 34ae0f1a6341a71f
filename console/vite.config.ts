/** Builds the staff console: hashed files below /staff, each with its compressed twins, and no inline code. */
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { LOCALE_FACTS, LOCALES } from '../contract/src/locales.ts'
import { compileTexts } from '../ui/build/compile-texts.config.ts'
import { compressedTwins } from '../ui/build/compressed-twins.config.ts'
import { directionByName, givenLocale } from '../ui/build/given-locale.config.ts'
import { leanContract } from '../ui/build/lean-contract.config.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The controls use only the languages of the hub; their English is that of the United States. */
const CONTROL_LOCALES = ['en-US', ...LOCALES.map((locale) => LOCALE_FACTS[locale].tag)]

export default defineConfig({
  root: here,
  base: '/staff/',
  plugins: [
    react(),
    leanContract(),
    givenLocale(),
    directionByName(),
    { ...optimizeLocales.vite({ locales: CONTROL_LOCALES }), enforce: 'pre' },
    compileTexts(),
    compressedTwins(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // An inlined image in a style sheet would require `data:` in one more rule of the content policy.
    assetsInlineLimit: 0,
  },
})
