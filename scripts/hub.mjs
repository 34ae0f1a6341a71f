/** npm run hub -- <command>: the staff command line, from the built server when it is up to date, else from source. */
import { pathToFileURL } from 'node:url'
import { staleFloors } from './parts/floors.mjs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { inRoot, isThere, ROOT } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import { loadSettings } from './parts/server.mjs'
import { main } from './parts/steps.mjs'

/** npm changes to the folder of the project, and says here where the command was typed. */
const typedIn = process.env.INIT_CWD ?? process.cwd()
const words = [...process.argv.slice(2)]
const isOwnFile = words.some((word) => /^--env-file(=|$)/.test(word))

await main(async () => {
  checkNode()
  if (!isOwnFile) loadSettings()
  if (!isInstalled()) {
    // Standard output has the answer alone.
    console.error('Packages are installed first.')
    await install()
  }
  const isBuilt = isThere('server/dist/hub.js') && !staleFloors().some(({ floor }) => floor === 'server')
  const args = ['--folder', typedIn, ...words]
  if (!isBuilt) {
    const { code } = await run(['tsx', 'server/src/hub.ts', ...args], { show: true })
    return code
  }
  // In this process: another one would take longer to start than the command takes.
  process.chdir(ROOT)
  process.argv = [process.execPath, inRoot('server/dist/hub.js'), ...args]
  await import(pathToFileURL(inRoot('server/dist/hub.js')).href)
  return Number(process.exitCode ?? 0)
})
