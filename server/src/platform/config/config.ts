/** Reads the settings from the environment and reports all problems at once (SYS-009). No other file reads it. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { developmentSecret } from '../credentials/development-secret.ts'
import { plainServices } from './plain-services.ts'
import { givenText } from './secret-files.ts'
import type { Known, Setting, Settings } from './setting.ts'
import { SAMPLE_SECRET, SECRET_MIN, SETTINGS } from './settings.ts'

export type Environment = Record<string, string | undefined>
type Table = typeof SETTINGS

type Value<One extends Setting> =
  | z.output<One['shape']>
  | (One extends { default: NonNullable<Setting['default']> } ? never : undefined)

/** The value of each setting by its `as` name. `zoom` groups the settings of the webinar service, or is undefined. */
export type Config = { -readonly [Name in keyof Table as Table[Name]['as']]: Value<Table[Name]> } & {
  zoom: { accountId: string; clientId: string; clientSecret: string; url: string | undefined } | undefined
}

/** The environment with the settings of a file, which come before it. Throws when the file cannot be read. */
export function environmentWith(file: string | undefined): Environment {
  if (!file) return process.env
  try {
    return { ...process.env, ...parseEnv(readFileSync(file, 'utf8')) }
  } catch (error) {
    throw new Error(`The settings in ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Reads the environment (default: `process.env`). An empty value counts as unset. Throws one error that lists every
 * problem: the setting, the value found (unless it is secret), and what is expected. In development it makes the secret
 * that is not set.
 */
export function readConfig(env: Environment = process.env): Config {
  const config = readGivenConfig(env)
  return config.secret === '' ? { ...config, secret: developmentSecret(config.dataDir) } : config
}

/** Reads it in the same way, and makes nothing: without HUB_SECRET the secret is empty. */
export function readGivenConfig(env: Environment): Config {
  const { values, problems } = readSettings(SETTINGS, env)
  // The types hold because each value was parsed by the shape of its setting.
  const read = values as Omit<Config, 'zoom'>
  const config: Config = { ...read, zoom: zoomOf(read) }
  const broken = RULES.filter(({ isBroken }) => isBroken(config))
  problems.push(...broken.map(({ name, says }) => `${name}: ${says(config)}`))
  if (inProduction(config)) problems.push(...plainServices(config).map(plainProblem))
  if (problems.length > 0) {
    throw new Error(`The settings need attention:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
  return config
}

/** Reads each setting of a table. A wrong value is listed as a problem, and the default is used in its place. */
export function readSettings(settings: Settings, env: Environment) {
  const known: Record<string, unknown> = {}
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, setting] of Object.entries(settings)) {
    const { text: found, problem } = givenText(name, { settings, env })
    if (problem) problems.push(problem)
    const given = found ? setting.shape.safeParse(found) : undefined
    if (found && !given?.success) problems.push(`${name}: ${wrong(setting, found)}`)
    const unset = defaultOf(setting, known as unknown as Known)
    known[name] = given?.success ? given.data : unset === undefined ? undefined : setting.shape.parse(unset)
    values[setting.as] = known[name]
  }
  return { values, problems }
}

/** The text that is read when the setting is not set. */
export function defaultOf(setting: Setting, known: Known): string | undefined {
  return typeof setting.default === 'function' ? setting.default(known) : setting.default
}

function plainProblem({ name, host, advice }: ReturnType<typeof plainServices>[number]): string {
  return (
    `${name}: found ${host}, which is reached without TLS; in production ${advice}, or name the host in ` +
    'HUB_PLAIN_HOSTS where nobody else can listen on the way'
  )
}

/** A valid value, to show in messages. */
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

/** These three must be set together. HUB_ZOOM_URL makes sense only with them. */
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

/** A store without keys answers nobody. The keys may be set without it: `store move` needs them before. */
const storeRules = (
  [
    ['AWS_ACCESS_KEY_ID', 'storeKeyId'],
    ['AWS_SECRET_ACCESS_KEY', 'storeKey'],
  ] as const
).map(([name, as]): Rule => ({
  name,
  isBroken: (config) => config.storeUrl !== undefined && config[as] === undefined,
  says: () => `not set, but HUB_STORE_URL is; set ${exampleOf(SETTINGS[name])}`,
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

/** Whoever knows a secret that is accepted makes tokens, so the previous one has to be as good as the present one. */
const previousSecretRules: Rule[] = [
  {
    name: 'HUB_SECRET_PREVIOUS',
    isBroken: ({ secret, previousSecret }) => previousSecret !== undefined && previousSecret === secret,
    says: () => 'found what HUB_SECRET is; set the secret that was replaced, or remove this one',
  },
  {
    name: 'HUB_SECRET_PREVIOUS',
    isBroken: ({ secret, previousSecret }) => previousSecret !== undefined && secret === '',
    says: () => `set, but HUB_SECRET is not; set ${exampleOf(SETTINGS.HUB_SECRET)}`,
  },
  {
    name: 'HUB_SECRET_PREVIOUS',
    isBroken: (config) =>
      inProduction(config) &&
      config.previousSecret !== undefined &&
      (config.previousSecret === SAMPLE_SECRET || config.previousSecret.length < SECRET_MIN),
    says: () => `found a sample, or less than ${SECRET_MIN} characters; in production remove it`,
  },
]

/** Rules between settings, and rules for production. Port 0 asks the system for any free port. */
const RULES: readonly Rule[] = [
  {
    name: 'HUB_CONTENT_PORT',
    isBroken: ({ port, contentPort }) => port !== 0 && port === contentPort,
    says: ({ port }) => `found ${port}, which is also HUB_PORT; choose another, for example 4001`,
  },
  {
    name: 'HUB_METRICS_PORT',
    isBroken: ({ metricsPort, port, contentPort }) =>
      metricsPort !== undefined && metricsPort !== 0 && [port, contentPort].includes(metricsPort),
    says: ({ metricsPort }) =>
      `found ${metricsPort}, which HUB_PORT or HUB_CONTENT_PORT has; choose another, for example ` +
      exampleOf(SETTINGS.HUB_METRICS_PORT),
  },
  {
    name: 'HUB_CONTENT_URL',
    isBroken: ({ port, publicUrl, contentUrl }) => port !== 0 && originOf(publicUrl) === originOf(contentUrl),
    says: ({ contentUrl }) =>
      `found ${contentUrl}, the same origin as HUB_PUBLIC_URL; modules must come from another origin, ` +
      `for example ${exampleOf(SETTINGS.HUB_CONTENT_URL)}`,
  },
  ...zoomRules,
  ...storeRules,
  {
    name: 'HUB_TLS_KEY_FILE',
    isBroken: ({ tlsCertFile, tlsKeyFile }) => (tlsCertFile === undefined) !== (tlsKeyFile === undefined),
    says: () => 'HUB_TLS_CERT_FILE and HUB_TLS_KEY_FILE are set together or not at all',
  },
  {
    name: 'HUB_BACKUP_KEY',
    isBroken: ({ backupKey, backupKeyFile }) => backupKey !== undefined && backupKeyFile !== undefined,
    says: () => 'set, but HUB_BACKUP_KEY_FILE is too; set one of them',
  },
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
  ...previousSecretRules,
  {
    name: 'HUB_DEMO',
    isBroken: (config) => inProduction(config) && config.demo,
    says: () => 'found true; in production set HUB_DEMO=false, because the passwords of the demo are public',
  },
  ...httpsRules,
  {
    name: 'DATABASE_URL',
    isBroken: (config) => inProduction(config) && !!config.redisUrl && !config.databaseUrl,
    says: () =>
      'not set, but REDIS_URL is; several nodes need PostgreSQL, because only one process can open the embedded ' +
      `database; for example ${exampleOf(SETTINGS.DATABASE_URL)}`,
  },
]

/** libuv's default. `npm start` sets more threads than there are cores. */
const THREADS_DEFAULT = 4

/** The number of threads that hash passwords, read files and sign. It is fixed before the hub's own code runs. */
export function threadPoolSize(env: Environment = process.env): number {
  const given = Number(env.UV_THREADPOOL_SIZE)
  return Number.isInteger(given) && given > 0 ? given : THREADS_DEFAULT
}

/** An S3-compatible store that runs beside the tests; null without one. `npm run test:store` starts it. */
export function testStoreSettings(env: Environment = process.env) {
  const {
    TEST_STORE_ENDPOINT: endpoint,
    TEST_STORE_KEY_ID: accessKeyId,
    TEST_STORE_KEY: secretAccessKey,
  } = env
  if (!endpoint || !accessKeyId || !secretAccessKey) return null
  return { endpoint, accessKeyId, secretAccessKey }
}

export type TestEngine = 'embedded' | 'postgres'

/** Long enough for several retries of everything that retries. TEST_OUTAGE_SECONDS=30 is for a run by hand. */
const TEST_OUTAGE_SECONDS = 6

/** The database of the tests, the address of their PostgreSQL, and of their Redis if there is one. */
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
