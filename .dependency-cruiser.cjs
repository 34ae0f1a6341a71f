/**
 * The map of the house: who may import what (ARCHITECTURE.md, "Who calls on whom").
 * Slices are read from the disk, so a new one is closed until MAY_USE names its neighbours.
 */
const { readdirSync } = require('node:fs')
const { join } = require('node:path')
const { MAY_USE } = require('./.slices.cjs')

/** What a neighbour may see of a slice. */
const OPEN = {
  server: (slice) => `^server/src/${slice}/${slice}\\.(service|neighbours|tables)\\.ts$`,
  web: (slice) => `^web/src/${slice}/(${slice}\\.queries\\.ts|parts/)`,
  console: (slice) => `^console/src/${slice}/(${slice}\\.queries\\.ts|parts/)`,
}

/** The folders of a floor that are no slice: they know none, or (app, staff, service-worker) they join them. */
const NO_SLICE = {
  server: ['platform', 'testing', 'staff'],
  web: ['platform', 'app', 'testing', 'gallery', 'service-worker'],
  console: ['platform', 'app', 'testing', 'gallery'],
}

const FLOORS = Object.keys(NO_SLICE)
const BASE = __dirname

function slicesOnDisk(floor) {
  try {
    return readdirSync(join(BASE, floor, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !NO_SLICE[floor].includes(entry.name))
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

const TESTS = '\\.(test|gallery)\\.tsx?$'
const anySlice = (floor) => `^${floor}/src/(${slicesOnDisk(floor).join('|') || 'no-slice-yet'})/`

/** A whole package by name, however it was resolved. */
const packages = (names) => `(^|/)node_modules/(${names})(/|$)`

const neighbours = FLOORS.flatMap((floor) =>
  slicesOnDisk(floor).map((slice) => ({
    name: `${floor}-${slice}-uses-only-its-neighbours`,
    comment:
      `The slice ${slice} may use ${(MAY_USE[slice] ?? []).join(', ') || 'no other slice'}, and of each only ` +
      `${floor === 'server' ? 'service, neighbours and tables' : 'data hooks and parts'}` +
      '. Call a service, let app hand the piece in, or extend MAY_USE with a reason (ARCHITECTURE.md).',
    severity: 'error',
    from: { path: `^${floor}/src/${slice}/`, pathNot: TESTS },
    to: {
      path: `^${floor}/src/`,
      pathNot: [`^${floor}/src/(${slice}|platform)/`, ...(MAY_USE[slice] ?? []).map(OPEN[floor])],
    },
  })),
)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or miss a third that both may know.',
      severity: 'error',
      from: {},
      // Types and lazy imports count. An exemption for lazy ones would also hide a circle of types between two
      // files where one loads the other lazily.
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract depends on zod alone: whatever both floors need is written there, not fetched.',
      severity: 'error',
      from: { path: '^contract/' },
      to: {
        path: ['^(ui|gallery|server|web|console|player|demo)/', '^node_modules/'],
        pathNot: [packages('zod|vitest|@vitest|fast-check')],
      },
    },
    {
      name: 'floors-meet-only-in-the-contract',
      comment: 'Server, web and player know each other by the contract alone. Put the shared piece there.',
      severity: 'error',
      from: { path: '^(server|web|console|player)/' },
      to: {
        path: '^(server|web|console|player|demo|e2e|scripts)/',
        pathNot: ['^$1/', '^web/dist/', '^player/dist/'],
      },
    },
    {
      name: 'embedded-postgres-stands-alone',
      comment: 'The embedded database serves any application: hand in what it needs of this one.',
      severity: 'error',
      from: { path: '^embedded-postgres/' },
      to: { path: '^(contract|server|ui|gallery|web|console|player|demo|e2e|scripts|bench)/' },
    },
    {
      name: 'only-the-server-opens-the-embedded-database',
      comment: 'The server alone has a database. A script may take the lock of its directory.',
      severity: 'error',
      from: { path: '^(contract|ui|gallery|web|console|player|demo|e2e|bench)/' },
      to: { path: '^embedded-postgres/' },
    },
    {
      name: 'demo-and-tools-stand-apart',
      comment:
        'The demo is data; a script starts demo/src/load.ts as a program. The module maker is for its authors: ' +
        'what the demo loads is what it has built.',
      severity: 'error',
      from: { path: '^(demo/src|demo/module-maker|scripts)/' },
      to: { path: '^(demo/src|demo/module-maker|scripts|bench|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-slice',
      comment: 'Platform serves every slice. Hand the piece in from app, or move it into its slice.',
      severity: 'error',
      from: { path: '^(server|web|console)/src/platform/', pathNot: TESTS },
      to: {
        path: [...FLOORS.map(anySlice), '^(web|console)/src/app/', '^server/src/(app|main|hub)\\.ts$'],
      },
    },
    {
      name: 'ui-knows-no-application',
      comment:
        'Ui serves any application: language, formats and controls that know no page, no call and no word of the ' +
        "domain. Hand what it needs in by props or a context. Of the contract it knows what a field's value may be.",
      severity: 'error',
      from: { path: '^ui/' },
      to: {
        path: '^(contract|gallery|server|web|console|player|demo|e2e|bench|scripts)/',
        // A colour, and the files of a picture, are values as well.
        pathNot: ['^contract/src/((fields|colors|pictures)\\.rules|constants|durations|locales)\\.ts$'],
      },
    },
    {
      name: 'only-applications-use-ui',
      comment: 'Ui is for pages in a browser. Whatever other floors need of it belongs in the contract.',
      severity: 'error',
      from: { pathNot: '^(ui|gallery|web|console)/' },
      to: { path: '^ui/' },
    },
    {
      name: 'gallery-knows-no-application',
      comment: 'The gallery shows any application: hand in how it is mounted, and what its server answers.',
      severity: 'error',
      from: { path: '^gallery/' },
      to: { path: '^(server|web|console|player|demo|e2e|bench|scripts)/' },
    },
    {
      name: 'only-galleries-and-tests-use-the-gallery',
      comment: 'The gallery ships nowhere: what the product needs of it belongs in ui or in the application.',
      severity: 'error',
      from: { pathNot: ['^gallery/', TESTS, '^(web|console)/src/(gallery|testing)/'] },
      to: { path: '^gallery/' },
    },
    {
      name: 'only-ui-uses-the-kit',
      comment:
        'Pages are made of the controls of ui, so that each is tested once and the kit can be replaced. Give ui the ' +
        'control that is missing (docs/decisions/0009-react-aria.md).',
      severity: 'error',
      from: { path: '^(gallery|web|console|player)/src/' },
      to: { path: packages('react-aria-components|react-aria|react-stately|@react-(aria|stately)/[a-z-]+') },
    },
    ...neighbours,
    {
      name: 'routes-go-through-the-service',
      comment: 'Routes and sockets call the service (of any slice), never a store or a table.',
      severity: 'error',
      from: { path: '\\.(routes|socket)\\.ts$' },
      to: { path: '\\.(store|tables)\\.ts$' },
    },
    {
      name: 'staff-have-doors-of-their-own',
      comment:
        'What staff may do is out of reach of a socket, a facilitator’s service and a neighbour: only staff/, app, main, ' +
        'timers, jobs and the routes of the console come to *.staff.ts, whose functions take nobody but staff.',
      severity: 'error',
      from: { path: '\\.(socket|service|neighbours)\\.ts$', pathNot: '^server/src/staff/' },
      to: { path: '\\.staff\\.ts$' },
    },
    {
      name: 'timers-have-doors-of-their-own',
      comment:
        'What runs by itself is out of reach of a call, a socket and a neighbour: only app, main, timers and jobs come ' +
        'to *.sweep.ts.',
      severity: 'error',
      from: { path: '\\.(routes|socket|service|neighbours)\\.ts$', pathNot: '^server/src/staff/' },
      to: { path: '\\.sweep\\.ts$' },
    },
    {
      name: 'only-stores-and-tables-speak-sql',
      comment: 'SQL lives in *.store.ts and *.tables.ts. Give the store a function and call it.',
      severity: 'error',
      from: {
        path: '^(server|demo)/src/',
        pathNot: ['\\.(store|tables)\\.ts$', '^server/src/platform/', '^server/src/testing/', TESTS],
      },
      to: { path: packages('drizzle-orm|pg|@electric-sql/pglite') },
    },
    {
      name: 'only-routes-speak-http',
      comment: 'HTTP lives in *.routes.ts, *.socket.ts and platform. Services take a caller and an input.',
      severity: 'error',
      from: {
        path: '^(server|demo)/src/',
        pathNot: ['\\.(routes|socket)\\.ts$', '^server/src/((platform|testing)/|(app|main)\\.ts$)', TESTS],
      },
      to: { path: packages('fastify|@fastify/[a-z-]+|socket\\.io') },
    },
    {
      name: 'rules-and-machines-are-pure',
      comment: 'Rules and machines know the contract and other pure files: they are tested on nothing.',
      severity: 'error',
      from: { path: '\\.(rules|machine)\\.ts$' },
      to: { pathNot: ['^contract/src/', '\\.(rules|machine)\\.ts$', packages('zod|xstate')] },
    },
    {
      name: 'only-queries-call-the-server',
      comment: 'Screens and parts use *.queries.ts; only those (and *.socket.ts, app) call the server.',
      severity: 'error',
      from: {
        path: '^(web|console)/src/',
        pathNot: ['\\.(queries|socket)\\.ts$', '^(web|console)/src/(platform|app|testing|main\\.tsx)', TESTS],
      },
      to: { path: '^(web|console)/src/platform/calls/(api|socket)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-declared-packages',
      comment: 'Name the package in the package.json of the workspace that imports it.',
      severity: 'error',
      from: {
        path: '^(contract|ui|embedded-postgres|server|web|console|player|demo)/src/',
        // What runs in development alone uses what the root declares.
        pathNot: [TESTS, '/testing/', '^(web|console)/src/gallery/', '/from-source\\.mjs$'],
      },
      // The workspaces themselves are linked, not installed: the rules above are about those.
      to: {
        pathNot: '^(contract|ui|embedded-postgres|server)/src/',
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined', 'npm-dev'],
      },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    baseDir: BASE,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      // What we build; a package that is installed keeps its dist, or no rule could name it.
      path: [
        '^(?!.*node_modules/).*/dist/',
        '^demo/module-template/',
        '[.](css|svg|png|webp|woff2)$',
        '^virtual:',
      ],
    },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
  },
}
