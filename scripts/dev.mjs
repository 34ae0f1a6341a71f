/**
 * npm run dev: both floors with hot reload. The server restarts when a file changes, pages change in place.
 * `npm run dev -- --inspect` lets a debugger join the server.
 */
import { sayDemoLogins } from './parts/demo-logins.mjs'
import { endInOrder } from './parts/ending.mjs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { readable } from './parts/readable-log.mjs'
import { isDemo, stepsToReady } from './parts/ready.mjs'
import { ROOT, inRoot } from './parts/root.mjs'
import { loadSettings, settingOf, webAddress } from './parts/server.mjs'
import { runSideBySide } from './parts/side-by-side.mjs'
import { faint, main, say, step, strong } from './parts/steps.mjs'

const debugFlags = process.argv.slice(2).filter((word) => word.startsWith('--inspect'))

/** The programs to run. Vite serves the pages, and forwards the server's requests to it. */
const floors = () => [
  {
    name: 'server',
    command: ['tsx', 'watch', ...debugFlags, '--clear-screen=false', 'server/src/main.ts'],
    cwd: ROOT,
    // In development the hub is reached at the address of the pages: it frames modules, and is in mails.
    env: { HUB_PUBLIC_URL: webAddress() },
    inWords: readable,
  },
  { name: 'player', command: ['vite', 'build', '--watch', '--logLevel', 'warn'], cwd: inRoot('player') },
  { name: 'console', command: ['vite', 'build', '--watch', '--logLevel', 'warn'], cwd: inRoot('console') },
  {
    name: 'web',
    command: ['vite', '--clearScreen', 'false', '--logLevel', 'warn'],
    cwd: inRoot('web'),
    env: { HUB_PORT: settingOf('HUB_PORT'), HUB_WEB_PORT: settingOf('HUB_WEB_PORT') },
  },
]

await main(async () => {
  endInOrder()
  checkNode()
  loadSettings()
  if (!isInstalled()) await step('Install packages', install)
  for (const { name, work } of stepsToReady()) await step(name, work)
  say()
  say(`  ${strong('Hub in development')}  ${webAddress()}`)
  say()
  if (isDemo()) {
    sayDemoLogins(webAddress())
    say()
  }
  say(faint('  Ctrl-C ends it.'))
  say()
  return runSideBySide(floors())
})
