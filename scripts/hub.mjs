/** npm run hub -- <command>: the staff command line, from the built server when it is up to date, else from source. */
import { staleFloors } from './parts/floors.mjs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { isThere } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import { loadSettings } from './parts/server.mjs'
import { main, step } from './parts/steps.mjs'

await main(async () => {
  checkNode()
  loadSettings()
  if (!isInstalled()) await step('Install packages', install)
  const isBuilt = isThere('server/dist/hub.js') && !staleFloors().some(({ floor }) => floor === 'server')
  const program = isBuilt ? [process.execPath, 'server/dist/hub.js'] : ['tsx', 'server/src/hub.ts']
  const { code } = await run([...program, ...process.argv.slice(2)], { show: true })
  return code
})
