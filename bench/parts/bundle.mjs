/** Bundles a module of the product into one script that a page can evaluate. */
import { build } from 'vite'
import { inRoot } from '../../scripts/parts/root.mjs'
import { PlainFailure } from '../../scripts/parts/steps.mjs'

/** @param {{ entry: string, name: string }} what the file, and the global its exports are given as */
export async function bundle({ entry, name }) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: inRoot(entry), formats: ['iife'], name } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new PlainFailure(`${entry} was not built`)
  return first.output[0].code
}
