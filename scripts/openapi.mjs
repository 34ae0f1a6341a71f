/** Writes docs/openapi.json from the contract, as the server serves it. Run with tsx. */
import { pathToFileURL } from 'node:url'
import { writeDocument } from './parts/write-document.mjs'
import { inRoot } from './parts/root.mjs'
import { main } from './parts/steps.mjs'

const INDENT = 2

await main(async () => {
  const { buildOpenApi } = await import(pathToFileURL(inRoot('server/src/platform/http/openapi.ts')).href)
  writeDocument('docs/openapi.json', `${JSON.stringify(await buildOpenApi(), null, INDENT)}\n`)
})
