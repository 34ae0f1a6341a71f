/**
 * npm run dev: both floors with hot reload. The server restarts when a file changes, pages change in place.
 * `npm run dev -- --inspect` lets a debugger join the server.
 */
import { spawn } from 'node:child_process'
import { endInOrder, endTogether } from './parts/ending.mjs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { stepsToReady } from './parts/ready.mjs'
import { isThere, ROOT, inRoot } from './parts/root.mjs'
import { withTools } from './parts/run.mjs'
import { addresses, loadSettings } from './parts/server.mjs'
import { main, say, step, strong } from './parts/steps.mjs'

const debugFlags = process.argv.slice(2).filter((word) => word.startsWith('--inspect'))

/** What runs, with the environment each needs. Vite passes /api on to the server. */
const FLOORS = [
  {
    name: 'server',
    command: ['tsx', 'watch', ...debugFlags, '--clear-screen=false', 'server/src/main.ts'],
    cwd: ROOT,
  },
  { name: 'player', command: ['vite', 'build', '--watch', '--logLevel', 'warn'], cwd: inRoot('player') },
  { name: 'web', command: ['vite', '--clearScreen', 'false'], cwd: inRoot('web') },
]

function start({ name, command, cwd }) {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, env: withTools(), stdio: 'inherit' })
  endTogether(child)
  child.on('exit', (code) => {
    if (code) say(`${name} ended with code ${code}.`)
  })
  return child
}

await main(async () => {
  endInOrder()
  checkNode()
  loadSettings()
  if (!isInstalled()) await step('Install packages', install)
  for (const { name, work } of stepsToReady()) await step(name, work)
  const children = FLOORS.filter(
    ({ name, cwd }) => name === 'server' || isThere(cwd.slice(ROOT.length), 'vite.config.ts'),
  ).map(start)
  say(
    `${strong('Hub in development')}: the server at ${addresses().hub}; Vite prints the address of the pages.`,
  )
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
})
