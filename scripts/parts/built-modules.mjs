/** The demo's modules, which are built like a floor before anything reads them. */
import { buildFloor, staleFloors } from './floors.mjs'

export async function buildModules() {
  for (const stale of staleFloors()) if (stale.floor === 'demo') await buildFloor(stale)
}

/** For the tests of the demo. */
export const setup = buildModules
