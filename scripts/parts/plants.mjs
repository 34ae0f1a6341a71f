/** One wrong import for each rule of the map, each in a file of its own, for the self-test of check-house. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NO_SLICE = ['platform', 'ui', 'app', 'testing', 'gallery', 'service-worker', 'staff']

export function slicesOf(root, floor) {
  const folder = join(root, floor, 'src')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_SLICE.includes(entry.name))
    .map((entry) => entry.name)
}

const importing = (path) => `import { planted } from '${path}'\nexport const use = planted\n`
const TARGET = 'export const planted = 1\n'

/** A slice that reaches behind the service of a slice that nobody listed for it. */
function strangers(root, floor) {
  const newcomer = { rule: `${floor}-newcomer-uses-only-its-neighbours`, slice: 'newcomer' }
  const known = slicesOf(root, floor).map((slice) => ({
    rule: `${floor}-${slice}-uses-only-its-neighbours`,
    slice,
  }))
  return [...known, newcomer].map(({ rule, slice }) => {
    const from = `${floor}/src/${slice}/planted-stranger.ts`
    return {
      rule,
      from,
      files: {
        [`${floor}/src/planted-slice/planted-slice.service.ts`]: TARGET,
        [from]: importing('../planted-slice/planted-slice.service.ts'),
      },
    }
  })
}

/** A plant whose wrong import leads to a file that is planted with it. */
const planted = (rule, from, path, target) => ({
  rule,
  from,
  files: { [from]: importing(path), ...(target ? { [target]: TARGET } : {}) },
})

export function plants(root) {
  const slice = 'server/src/planted-slice'
  return [
    ...strangers(root, 'server'),
    ...strangers(root, 'web'),
    planted(
      'server-planted-slice-uses-only-its-neighbours',
      `${slice}/planted-behind.ts`,
      '../newcomer/newcomer.store.ts',
      'server/src/newcomer/newcomer.store.ts',
    ),
    planted(
      'web-planted-slice-uses-only-its-neighbours',
      'web/src/planted-slice/planted-behind.ts',
      '../newcomer/newcomer.screen.ts',
      'web/src/newcomer/newcomer.screen.ts',
    ),
    {
      rule: 'no-circles',
      from: 'contract/src/planted-circle-a.ts',
      files: {
        'contract/src/planted-circle-a.ts': importing('./planted-circle-b.ts'),
        'contract/src/planted-circle-b.ts':
          "import { use } from './planted-circle-a.ts'\nexport const planted = () => use\n",
      },
    },
    planted(
      'contract-stands-alone',
      'contract/src/planted-server.ts',
      '../../server/src/planted-target.ts',
      'server/src/planted-target.ts',
    ),
    planted(
      'floors-meet-only-in-the-contract',
      'web/src/app/planted-floor.ts',
      '../../../server/src/planted-target.ts',
    ),
    planted(
      'platform-knows-no-slice',
      'server/src/platform/planted-platform.ts',
      '../planted-slice/planted-slice.service.ts',
    ),
    planted(
      'routes-go-through-the-service',
      `${slice}/planted-slice.routes.ts`,
      './planted-slice.store.ts',
      `${slice}/planted-slice.store.ts`,
    ),
    planted('only-stores-and-tables-speak-sql', `${slice}/planted-sql.ts`, 'drizzle-orm'),
    planted('only-routes-speak-http', `${slice}/planted-http.ts`, 'fastify'),
    planted(
      'rules-and-machines-are-pure',
      'web/src/planted-slice/planted.machine.ts',
      './planted-part.ts',
      'web/src/planted-slice/planted-part.ts',
    ),
    planted(
      'only-queries-call-the-server',
      'web/src/planted-slice/planted-call.ts',
      '../platform/api.ts',
      ...(existsSync(join(root, 'web/src/platform/api.ts')) ? [] : ['web/src/platform/api.ts']),
    ),
    planted('only-declared-packages', 'contract/src/planted-package.ts', 'fast-check'),
    planted('nothing-unresolvable', 'contract/src/planted-nowhere.ts', './not-there.ts'),
  ]
}
