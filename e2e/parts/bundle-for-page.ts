import { build } from 'vite'

/** A file with all it imports as one script, evaluated outside the page's policy like code in the browser's console. */
export async function bundleForPage(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // Libraries ask for it, and a page has no such thing.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'inPage' } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new Error(`${entry} was not bundled`)
  return first.output[0].code
}
