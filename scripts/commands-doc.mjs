/** Writes docs/commands.md from the table of staff commands. Run with tsx. */
import { pathToFileURL } from 'node:url'
import { writeDocument } from './parts/write-document.mjs'
import { inRoot } from './parts/root.mjs'
import { main } from './parts/steps.mjs'

const fromStaff = (file) => import(pathToFileURL(inRoot('server/src/staff', file)).href)

await main(async () => {
  const { COMMANDS } = await fromStaff('commands.ts')
  const { commandsPage } = await fromStaff('commands-page.ts')
  writeDocument('docs/commands.md', commandsPage(COMMANDS))
})
