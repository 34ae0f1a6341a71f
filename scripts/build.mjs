/**
 * npm run build: makes web/dist, console/dist, player/dist and server/dist, each only when its sources changed, and the ready
 * database that a first start copies.
 */
import { buildFloor, staleFloors } from './parts/floors.mjs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { prepareReady } from './parts/ready.mjs'
import { main, say, step } from './parts/steps.mjs'

await main(async () => {
  checkNode()
  if (!isInstalled()) await step('Install packages', install)
  const stale = staleFloors()
  if (stale.length === 0) say('  Everything is built.')
  for (const floor of stale) await step(`Build ${floor.floor}`, () => buildFloor(floor))
  await step('Ready database', () => prepareReady().then(() => ''))
})
