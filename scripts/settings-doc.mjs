/** Writes docs/settings.md and .env.example from the table of settings. Run with tsx. */
import { pathToFileURL } from 'node:url'
import { writeDocument } from './parts/write-document.mjs'
import { inRoot } from './parts/root.mjs'
import { main } from './parts/steps.mjs'

const fromConfig = (file) => import(pathToFileURL(inRoot('server/src/platform/config', file)).href)

await main(async () => {
  const { SETTINGS } = await fromConfig('settings.ts')
  const { exampleFile, settingsPage } = await fromConfig('settings-pages.ts')
  writeDocument('.env.example', exampleFile(SETTINGS))
  writeDocument('docs/settings.md', settingsPage(SETTINGS))
})
