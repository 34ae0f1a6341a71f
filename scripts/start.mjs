/**
 * npm start: from a clone to a running hub. Installs and builds what is missing, then opens the database, migrates,
 * seeds, loads the demo and serves. A second start does only the remaining steps.
 */
import { sayDemoLogins } from './parts/demo-logins.mjs'
import { endInOrder } from './parts/ending.mjs'
import { buildFloor, staleFloors } from './parts/floors.mjs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { isDemo, stepsToReady } from './parts/ready.mjs'
import { addresses, loadSettings, startServer, waitForAnswer } from './parts/server.mjs'
import { faint, main, say, sayStep, step, strong } from './parts/steps.mjs'

const FIRST_ANSWER_MS = 180_000
function tellWhere(env) {
  const { hub, content } = addresses(env)
  say()
  say(`  ${strong('Hub')}      ${hub}`)
  say(`  Staff    ${hub}/staff`)
  say(`  Content  ${content}`)
  say(`  API      ${hub}/api/docs`)
  if (isDemo(env)) {
    say(`  Mail     ${hub}/dev/mailbox`)
    say()
    sayDemoLogins(hub)
  }
  say()
  say(faint('  Ctrl-C ends it.'))
}

await main(async () => {
  endInOrder()
  checkNode()
  loadSettings()
  say(strong('Starting Hub'))
  if (!isInstalled()) await step('Install packages', install)
  await Promise.all(staleFloors().map((floor) => step(`Build ${floor.floor}`, () => buildFloor(floor))))
  for (const { name, work } of stepsToReady()) await step(name, work)
  const began = performance.now()
  const { ended } = startServer(['server/dist/main.js'], {
    env: { HUB_LOG_LEVEL: process.env.HUB_LOG_LEVEL || 'warn' },
  })
  await waitForAnswer(addresses().ping, ended, FIRST_ANSWER_MS)
  sayStep('Serve', performance.now() - began)
  tellWhere(process.env)
  const { code, signal } = await ended
  say(signal || code ? `The server ended (${signal ?? `code ${code}`}).` : 'Ended.')
  return code ?? 0
})
