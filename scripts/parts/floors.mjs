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
  console: { sources: ['console', 'ui', ...SHARED], proof: 'console/dist/index.html' },
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

const GALLERY_BUILD = ['vite', 'build', '--config', 'gallery.config.ts', '--logLevel', 'error']

/** Every screen of each application in every state: built for tests and pictures, and for nothing that ships. */
const GALLERIES = {
  gallery: {
    sources: [...FLOORS.web.sources, 'gallery'],
    proof: '.cache/gallery/gallery/index.html',
    folder: 'web',
    command: GALLERY_BUILD,
  },
  'gallery-console': {
    sources: [...FLOORS.console.sources, 'gallery'],
    proof: '.cache/gallery-console/gallery/index.html',
    folder: 'console',
    command: GALLERY_BUILD,
  },
}

const VITE = ['vite', 'build', '--logLevel', 'warn']

/** The floors that can be built and are not up to date, with the fingerprint of their sources. */
export const staleFloors = () => staleOf(FLOORS)

/** The same, with the galleries. */
export const staleForTests = () => staleOf({ ...FLOORS, ...GALLERIES })

/** Builds the galleries that are not up to date. */
export async function buildGalleries() {
  for (const stale of staleOf(GALLERIES)) await buildFloor(stale)
}

function staleOf(floors) {
  return Object.entries(floors)
    .filter(([floor, { command }]) => command ?? isThere(floor, 'vite.config.ts'))
    .map(([floor, { sources, proof, folder = floor, command = VITE }]) => ({
      floor,
      folder,
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
  const { floor, folder, print, command } = stale
  return withLock(`build-${floor}`, async () => {
    if (!isStale(stale)) return
    await mustRun(command, {
      cwd: inRoot(folder),
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
    })
    remember(`build-${floor}`, print)
  })
}
