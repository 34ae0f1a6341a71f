/** Reads the environment, by the table of settings: the only file that does; every problem is named at once (SYS-009). */
import type { z } from 'zod'
import { keptSecret } from '../credentials/kept-secret.ts'
import { type Known, SAMPLE_SECRET, SECRET_MIN, type Setting, SETTINGS, type Settings } from './settings.ts'

export type Environment = Record<string, string | undefined>
type Table = typeof SETTINGS

type Value<One extends Setting> =
  | z.output<One['shape']>
  | (One extends { default: NonNullable<Setting['default']> } ? never : undefined)

/** The value of each setting by its name here; of the webinar service also all of it, or undefined. */
export type Config = { -readonly [Name in keyof Table as Table[Name]['as']]: Value<Table[Name]> } & {
  zoom: { accountId: string; clientId: string; clientSecret: string; url: string | undefined } | undefined
}

/**
 * Reads the environment (`process.env` unless given). An empty value counts as unset. Throws one error that lists
 * every problem: the setting, what was found (never a secret), and what would be right.
 */
export function readConfig(env: Environment = process.env): Config {
  const { values, problems } = readSettings(SETTINGS, env)
  // Each value is what its own shape gave.
  const read = values as Omit<Config, 'zoom'>
  const config: Config = { ...read, zoom: zoomOf(read) }
  const broken = RULES.filter(({ isBroken }) => isBroken(config))
  problems.push(...broken.map(({ name, says }) => `${name}: ${says(config)}`))
  if (problems.length > 0) {
    throw new Error(`The settings need attention:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
  return config.secret === '' ? { ...config, secret: keptSecret(config.dataDir) } : config
}

/** The value of each setting of a table, and what is wrong with what was given; there the default stands in. */
export function readSettings(settings: Settings, env: Environment) {
  const known: Record<string, unknown> = {}
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, setting] of Object.entries(settings)) {
    const found = env[name]?.trim()
    const given = found ? setting.shape.safeParse(found) : undefined
    if (found && !given?.success) problems.push(`${name}: ${wrong(setting, found)}`)
    const unset = defaultOf(setting, known as unknown as Known)
    known[name] = given?.success ? given.data : unset === undefined ? undefined : setting.shape.parse(unset)
    values[setting.as] = known[name]
  }
  return { values, problems }
}

/** The text that is read where none is given. */
export function defaultOf(setting: Setting, known: Known): string | undefined {
  return typeof setting.default === 'function' ? setting.default(known) : setting.default
}

/** A good value, as a message gives it. */
export function exampleOf({ example, default: unset }: Setting): string {
  return example ?? String(unset)
}

function wrong(setting: Setting, found: string): string {
  const shown = setting.isSecret ? `a value of ${found.length} characters` : JSON.stringify(found)
  return `found ${shown}, expected ${setting.shape.description}, for example ${exampleOf(setting)}`
}

interface Rule {
  /** The setting to change. */
  name: keyof Table
  isBroken(config: Config): boolean
  says(config: Config): string
}

const originOf = (address: string) => new URL(address).origin
const inProduction = ({ mode }: Config) => mode === 'production'

/** The three of the webinar service belong together; another address than its own makes sense with them alone. */
const ZOOM = [
  ['HUB_ZOOM_ACCOUNT_ID', 'zoomAccountId'],
  ['HUB_ZOOM_CLIENT_ID', 'zoomClientId'],
  ['HUB_ZOOM_CLIENT_SECRET', 'zoomClientSecret'],
] as const

function zoomOf(read: Omit<Config, 'zoom'>): Config['zoom'] {
  const { zoomAccountId: accountId, zoomClientId: clientId, zoomClientSecret: clientSecret } = read
  if (!accountId || !clientId || !clientSecret) return undefined
  return { accountId, clientId, clientSecret, url: read.zoomUrl }
}

const zoomRules = ZOOM.map(([name, as]): Rule => ({
  name,
  isBroken: (config) =>
    config[as] === undefined && (config.zoomUrl ?? ZOOM.find(([, other]) => config[other])) !== undefined,
  says: () =>
    `not set, but another HUB_ZOOM_ setting is; set all three or none, for example ${exampleOf(SETTINGS[name])}`,
}))

const httpsRules = (
  [
    ['HUB_PUBLIC_URL', 'publicUrl'],
    ['HUB_CONTENT_URL', 'contentUrl'],
  ] as const
).map(([name, as]): Rule => ({
  name,
  isBroken: (config) => inProduction(config) && !config[as].startsWith('https:'),
  says: (config) =>
    `found ${config[as]}; in production set an https address, for example ${exampleOf(SETTINGS[name])}`,
}))

/** What must hold between settings, and in production. Port 0 asks the system for any free one. */
const RULES: readonly Rule[] = [
  {
    name: 'HUB_CONTENT_PORT',
    isBroken: ({ port, contentPort }) => port !== 0 && port === contentPort,
    says: ({ port }) => `found ${port}, which HUB_PORT has already; choose another, for example 4001`,
  },
  {
    name: 'HUB_CONTENT_URL',
    isBroken: ({ port, publicUrl, contentUrl }) => port !== 0 && originOf(publicUrl) === originOf(contentUrl),
    says: ({ contentUrl }) =>
      `found ${contentUrl}, the same origin as HUB_PUBLIC_URL; modules must come from another origin, ` +
      `for example ${exampleOf(SETTINGS.HUB_CONTENT_URL)}`,
  },
  ...zoomRules,
  {
    name: 'HUB_SECRET',
    isBroken: (config) =>
      inProduction(config) && (config.secret === SAMPLE_SECRET || config.secret.length < SECRET_MIN),
    says({ secret }) {
      const example = exampleOf(SETTINGS.HUB_SECRET)
      if (secret === '') return `not set; in production set ${example}`
      if (secret === SAMPLE_SECRET) return `found the sample of .env.example; in production set ${example}`
      return `found ${secret.length} characters; in production set at least ${SECRET_MIN}, ${example}`
    },
  },
  {
    name: 'HUB_DEMO',
    isBroken: (config) => inProduction(config) && config.demo,
    says: () => 'found true; in production set HUB_DEMO=false, for the demo has known passwords',
  },
  ...httpsRules,
  {
    name: 'DATABASE_URL',
    isBroken: (config) => inProduction(config) && !!config.redisUrl && !config.databaseUrl,
    says: () =>
      'not set, but REDIS_URL is; several nodes need PostgreSQL, because the embedded database serves one process ' +
      `alone, for example ${exampleOf(SETTINGS.DATABASE_URL)}`,
  },
]

/** What libuv takes when nobody says: `npm start` says more than there are cores. */
const THREADS_UNLESS_SAID = 4

/** How many threads hash passwords, read files and sign; fixed before the first line of ours runs. */
export function threadPoolSize(env: Environment = process.env): number {
  const said = Number(env.UV_THREADPOOL_SIZE)
  return Number.isInteger(said) && said > 0 ? said : THREADS_UNLESS_SAID
}

export type TestEngine = 'embedded' | 'postgres'

/** Long enough for several tries of everything that tries again; TEST_OUTAGE_SECONDS=30 is for a run by hand. */
const TEST_OUTAGE_SECONDS = 6

/** Which database the tests use, where their PostgreSQL is, and their Redis when there is one. */
export function testDatabaseSettings(env: Environment = process.env): {
  engine: TestEngine
  databaseUrl: string
  redisUrl: string | undefined
  outageSeconds: number
} {
  return {
    engine: env.HUB_TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded',
    databaseUrl: env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test',
    redisUrl: env.TEST_REDIS_URL || undefined,
    outageSeconds: Number(env.TEST_OUTAGE_SECONDS || TEST_OUTAGE_SECONDS),
  }
}
