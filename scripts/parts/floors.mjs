/** Builds the floors that ship, and the demo's modules: only what changed since its last build. */
import { existsSync } from 'node:fs'
import { withLock } from './build-lock.mjs'
import { fingerprint, remember, remembered } from './sources.mjs'
import { inRoot, isThere } from './root.mjs'
import { mustRun } from './run.mjs'

const SHARED = ['contract/src', 'contract/package.json', 'package-lock.json', 'tsconfig.base.json']

/** The sources of each floor, and the file that shows that it was built. */
export const FLOORS = {
  web: { sources: ['web', 'ui', ...SHARED], proof: 'web/dist/index.html' },
  player: { sources: ['player', ...SHARED], proof: 'player/dist' },
  server: {
    sources: ['server/src', 'server/vite.config.ts', 'embedded-postgres/src', ...SHARED],
    proof: 'server/dist/main.js',
  },
  demo: {
    sources: ['demo/module-maker', 'package-lock.json'],
    proof: 'demo/dist/modules',
    command: ['tsx', 'module-maker/make-modules.ts'],
  },
}

const VITE = ['vite', 'build', '--logLevel', 'warn']

/** The floors that can be built and are not up to date, with the fingerprint of their sources. */
export function staleFloors() {
  return Object.entries(FLOORS)
    .filter(([floor, { command }]) => command ?? isThere(floor, 'vite.config.ts'))
    .map(([floor, { sources, proof, command = VITE }]) => ({
      floor,
      proof,
      command,
      print: fingerprint(sources),
    }))
    .filter(isStale)
}

function isStale({ floor, proof, print }) {
  return !existsSync(inRoot(proof)) || remembered(`build-${floor}`) !== print
}

/** Builds one floor and stores its fingerprint, unless another process has just built the same. */
export function buildFloor(stale) {
  const { floor, print, command } = stale
  return withLock(`build-${floor}`, async () => {
    if (!isStale(stale)) return
    await mustRun(command, {
      cwd: inRoot(floor),
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
    })
    remember(`build-${floor}`, print)
  })
}
