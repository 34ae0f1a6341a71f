/** One wrong import for each rule of the map, each in a file of its own, for the self-test of check-house. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NO_SLICE = ['platform', 'app', 'testing', 'gallery', 'service-worker', 'staff']

export function slicesOf(root, floor) {
  const folder = join(root, floor, 'src')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_SLICE.includes(entry.name))
    .map((entry) => entry.name)
}

const importing = (path) => `import { trial } from '${path}'\nexport const use = trial\n`
const TARGET = 'export const trial = 1\n'

/** A slice that imports from behind the service of a slice that is not listed for it. */
function notNeighbours(root, floor) {
  const newcomer = { rule: `${floor}-newcomer-uses-only-its-neighbours`, slice: 'newcomer' }
  const known = slicesOf(root, floor).map((slice) => ({
    rule: `${floor}-${slice}-uses-only-its-neighbours`,
    slice,
  }))
  return [...known, newcomer].map(({ rule, slice }) => {
    const from = `${floor}/src/${slice}/trial-import.ts`
    return {
      rule,
      from,
      files: {
        [`${floor}/src/trial-slice/trial-slice.service.ts`]: TARGET,
        [from]: importing('../trial-slice/trial-slice.service.ts'),
      },
    }
  })
}

/** A wrong import of a file that is written along with it. */
const wrongImport = (rule, from, path, target) => ({
  rule,
  from,
  files: { [from]: importing(path), ...(target ? { [target]: TARGET } : {}) },
})

/** Of values, and of types alone. */
const circles = [
  {
    rule: 'no-circles',
    from: 'contract/src/trial-circle-a.ts',
    files: {
      'contract/src/trial-circle-a.ts': importing('./trial-circle-b.ts'),
      'contract/src/trial-circle-b.ts':
        "import { use } from './trial-circle-a.ts'\nexport const trial = () => use\n",
    },
  },
  {
    // Nothing of it remains at run time, and one file also loads the other lazily.
    rule: 'no-circles',
    from: 'contract/src/trial-types-a.ts',
    files: {
      'contract/src/trial-types-a.ts':
        "import type { Trial } from './trial-types-b.ts'\n" +
        "export type Use = Trial[]\nexport const later = () => import('./trial-types-b.ts')\n",
      'contract/src/trial-types-b.ts':
        "import type { Use } from './trial-types-a.ts'\nexport type Trial = Use | 1\n",
    },
  },
]

const apart = [
  wrongImport(
    'demo-and-tools-stand-apart',
    'demo/src/trial-tool.ts',
    '../../scripts/trial-tool.mjs',
    'scripts/trial-tool.mjs',
  ),
  wrongImport(
    'demo-and-tools-stand-apart',
    'scripts/trial-demo.mjs',
    '../demo/src/trial-data.ts',
    'demo/src/trial-data.ts',
  ),
  wrongImport(
    'demo-and-tools-stand-apart',
    'demo/src/trial-maker.ts',
    '../module-maker/trial-maker.ts',
    'demo/module-maker/trial-maker.ts',
  ),
]

const doors = [
  wrongImport(
    'timers-have-doors-of-their-own',
    'server/src/trial-slice/trial-slice.socket.ts',
    './trial-slice.sweep.ts',
    'server/src/trial-slice/trial-slice.sweep.ts',
  ),
  wrongImport(
    'staff-have-doors-of-their-own',
    'server/src/trial-slice/trial-door.service.ts',
    './trial-slice.staff.ts',
    'server/src/trial-slice/trial-slice.staff.ts',
  ),
]

const ofUi = [
  wrongImport(
    'ui-knows-no-application',
    'ui/src/trial-control.ts',
    '../../web/src/platform/trial-target.ts',
    'web/src/platform/trial-target.ts',
  ),
  wrongImport(
    'ui-knows-no-application',
    'ui/src/trial-word.ts',
    '@hub/contract/trial-word',
    'contract/src/trial-word.ts',
  ),
  wrongImport(
    'only-applications-use-ui',
    'server/src/platform/trial-look.ts',
    '@hub/ui/trial-look.ts',
    'ui/src/trial-look.ts',
  ),
  wrongImport('only-applications-use-ui', 'player/src/trial-look.ts', '../../ui/src/trial-look.ts'),
  wrongImport(
    'gallery-knows-no-application',
    'gallery/src/trial-screen.ts',
    '../../web/src/platform/trial-target.ts',
    'web/src/platform/trial-target.ts',
  ),
  wrongImport(
    'only-galleries-and-tests-use-the-gallery',
    'console/src/app/trial-state.ts',
    '@hub/gallery/trial-state.ts',
    'gallery/src/trial-state.ts',
  ),
  wrongImport('only-ui-uses-the-kit', 'web/src/trial-slice/trial-kit.ts', 'react-aria-components/Button'),
  wrongImport('only-ui-uses-the-kit', 'web/src/app/trial-kit.ts', 'react-aria'),
]

/** The engine's workspace: what it may import, and who may import it. */
const embeddedPostgres = [
  wrongImport(
    'embedded-postgres-stands-alone',
    'embedded-postgres/src/trial-server.ts',
    '../../server/src/trial-target.ts',
  ),
  wrongImport(
    'embedded-postgres-stands-alone',
    'embedded-postgres/src/trial-word.ts',
    '@hub/contract/trial-word',
  ),
  wrongImport(
    'only-the-server-opens-the-embedded-database',
    'demo/src/trial-engine.ts',
    '@hub/embedded-postgres/embedded',
  ),
]

export function wrongImports(root) {
  const slice = 'server/src/trial-slice'
  return [
    ...notNeighbours(root, 'server'),
    ...notNeighbours(root, 'web'),
    ...notNeighbours(root, 'console'),
    wrongImport(
      'server-trial-slice-uses-only-its-neighbours',
      `${slice}/trial-behind.ts`,
      '../newcomer/newcomer.store.ts',
      'server/src/newcomer/newcomer.store.ts',
    ),
    wrongImport(
      'web-trial-slice-uses-only-its-neighbours',
      'web/src/trial-slice/trial-behind.ts',
      '../newcomer/newcomer.screen.ts',
      'web/src/newcomer/newcomer.screen.ts',
    ),
    ...circles,
    ...apart,
    wrongImport(
      'contract-stands-alone',
      'contract/src/trial-server.ts',
      '../../server/src/trial-target.ts',
      'server/src/trial-target.ts',
    ),
    ...embeddedPostgres,
    wrongImport(
      'floors-meet-only-in-the-contract',
      'web/src/app/trial-floor.ts',
      '../../../server/src/trial-target.ts',
    ),
    wrongImport(
      'platform-knows-no-slice',
      'server/src/platform/trial-platform.ts',
      '../trial-slice/trial-slice.service.ts',
    ),
    ...ofUi,
    wrongImport(
      'routes-go-through-the-service',
      `${slice}/trial-slice.routes.ts`,
      './trial-slice.store.ts',
      `${slice}/trial-slice.store.ts`,
    ),
    ...doors,
    wrongImport('only-stores-and-tables-speak-sql', `${slice}/trial-sql.ts`, 'drizzle-orm'),
    wrongImport('only-routes-speak-http', `${slice}/trial-http.ts`, 'fastify'),
    wrongImport(
      'rules-and-machines-are-pure',
      'web/src/trial-slice/trial.machine.ts',
      './trial-part.ts',
      'web/src/trial-slice/trial-part.ts',
    ),
    wrongImport(
      'only-queries-call-the-server',
      'web/src/trial-slice/trial-call.ts',
      '../platform/calls/api.ts',
      ...(existsSync(join(root, 'web/src/platform/calls/api.ts')) ? [] : ['web/src/platform/calls/api.ts']),
    ),
    wrongImport('only-declared-packages', 'contract/src/trial-package.ts', 'fast-check'),
    wrongImport('nothing-unresolvable', 'contract/src/trial-nowhere.ts', './not-there.ts'),
  ]
}
