/** The settings: the only file that reads the environment; every problem is named at once (SYS-009). */
import path from 'node:path'
import { OFFLINE_DAYS, OFFLINE_DAYS_MAX } from '@hub/contract/constants'
import {
  emailAddress,
  flag,
  jsonLinks,
  key,
  mailSender,
  oneOf,
  origins,
  port,
  routerBase,
  type Setting,
  type SocialLink,
  text,
  trust,
  url,
  webAddress,
  wholeNumber,
} from './values.ts'
import { keptSecret } from '../credentials/kept-secret.ts'
import type { LogLevel } from '../log.ts'

export type Environment = Record<string, string | undefined>
export type Mode = 'development' | 'test' | 'production'

export interface Config {
  mode: Mode
  port: number
  contentPort: number
  /** Where people reach the hub; no slash at the end. */
  publicUrl: string
  /** Where modules are served from: another origin than `publicUrl`; no slash at the end. */
  contentUrl: string
  /** The path the hub lives under: '' or '/something'. */
  base: string
  /** Absolute. The database, stored content and the development secret live in it. */
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Undefined: this process is the only node. */
  redisUrl: string | undefined
  secret: string
  /** The client portal's key. Undefined: the call for the portal does not exist. */
  portalKey: string | undefined
  /** Where clients reach the portal: their slips say so. Undefined: slips name no address. */
  portalUrl: string | undefined
  /** Undefined: mail goes to the mailbox only. */
  smtpUrl: string | undefined
  /** True when a mail may leave over `smtp:` without encryption; else STARTTLS is required. */
  smtpPlain: boolean
  mailFrom: string
  /** Undefined: registrants are handed over to no webinar service. */
  zoom: { accountId: string; clientId: string; clientSecret: string; url: string | undefined } | undefined
  demo: boolean
  appMode: boolean
  /** For how many days a device stays ready without internet. */
  offlineDays: number
  nameRule: 'specification' | 'inclusive'
  productName: string
  providerName: string
  contactEmail: string
  socialLinks: SocialLink[]
  /** As Fastify takes it: no proxy, any, how many hops, or which addresses. */
  trustProxy: boolean | number | string
  allowedOrigins: string[]
  logLevel: LogLevel
}

/** The secret of `.env.example`; production refuses it. */
export const SAMPLE_SECRET = 'sample-secret-for-development-change-me'
const SECRET_MIN = 32
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every variable the product reads, with an example of a good value. */
export const VARIABLES = {
  NODE_ENV: oneOf(['development', 'test', 'production']),
  HUB_PORT: port('4000'),
  HUB_CONTENT_PORT: port('4001'),
  HUB_PUBLIC_URL: webAddress('https://hub.example.org'),
  HUB_CONTENT_URL: webAddress('https://content.hub.example.org'),
  HUB_BASE: routerBase('/hub'),
  HUB_DATA_DIR: text('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://hub:password@localhost:5432/hub'),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://localhost:6379'),
  HUB_SECRET: { ...text('48 random bytes: openssl rand -base64 48'), hidden: true },
  HUB_PORTAL_URL: webAddress('https://portal.example.org'),
  HUB_PORTAL_KEY: key(SECRET_MIN, '48 random bytes: openssl rand -base64 48'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org:465'),
  HUB_SMTP_PLAIN: flag('false'),
  HUB_MAIL_FROM: mailSender('Hub <no-reply@hub.example.org>'),
  HUB_ZOOM_ACCOUNT_ID: text('the account id of a server-to-server OAuth app'),
  HUB_ZOOM_CLIENT_ID: text('its client id'),
  HUB_ZOOM_CLIENT_SECRET: { ...text('its client secret'), hidden: true },
  HUB_ZOOM_URL: webAddress('https://zoom.example.org'),
  HUB_DEMO: flag('false'),
  HUB_APP_MODE: flag('false'),
  HUB_OFFLINE_DAYS: wholeNumber(0, OFFLINE_DAYS_MAX, String(OFFLINE_DAYS)),
  HUB_NAME_RULE: oneOf(['specification', 'inclusive']),
  HUB_PRODUCT_NAME: text('Hub'),
  HUB_PROVIDER_NAME: text('The Provider'),
  HUB_CONTACT_EMAIL: emailAddress('help@hub.example.org'),
  HUB_SOCIAL_LINKS: jsonLinks('[{"label":"Mastodon","url":"https://social.example.org/@hub"}]'),
  HUB_TRUST_PROXY: trust('1'),
  HUB_ALLOWED_ORIGINS: origins('https://intranet.example.org,https://partner.example.org'),
  HUB_LOG_LEVEL: oneOf(LOG_LEVELS),
} as const satisfies Record<string, Setting<unknown>>

type VariableName = keyof typeof VARIABLES
type Values = { [Name in VariableName]?: (typeof VARIABLES)[Name] extends Setting<infer V> ? V : never }

/** What holds when a variable is not set, where that depends on nothing else. */
const DEFAULTS = {
  NODE_ENV: 'development',
  HUB_PORT: 4000,
  HUB_CONTENT_PORT: 4001,
  HUB_BASE: '',
  HUB_DATA_DIR: './data',
  HUB_SECRET: '',
  HUB_SMTP_PLAIN: false,
  HUB_MAIL_FROM: 'Hub <no-reply@localhost>',
  HUB_APP_MODE: false,
  HUB_OFFLINE_DAYS: OFFLINE_DAYS,
  HUB_NAME_RULE: 'specification',
  HUB_PRODUCT_NAME: 'Hub',
  HUB_PROVIDER_NAME: 'The Provider',
  HUB_CONTACT_EMAIL: 'help@hub.example.org',
  HUB_SOCIAL_LINKS: [],
  HUB_TRUST_PROXY: false,
  HUB_ALLOWED_ORIGINS: [],
} satisfies Values

/**
 * Reads the environment (`process.env` unless given). An empty value counts as unset. Throws one error that lists
 * every problem: the variable, what was found (never a secret), and an example.
 */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = []
  const values = readValues(env, problems)
  const config = withDefaults(values)
  problems.push(...contradictions(config), ...zoomProblems(values))
  if (config.mode === 'production') problems.push(...productionProblems(config))
  if (problems.length > 0) {
    throw new Error(`The settings need attention:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
  return config.secret === '' ? { ...config, secret: keptSecret(config.dataDir) } : config
}

function readValues(env: Environment, problems: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries<Setting<unknown>>(VARIABLES)) {
    const found = env[name]?.trim()
    if (!found) continue
    const value = setting.read(found)
    if (value === undefined) {
      const shown = setting.hidden ? `a value of ${found.length} characters` : JSON.stringify(found)
      problems.push(`${name}: found ${shown}, expected ${setting.expected}, for example ${setting.example}`)
    } else values[name] = value
  }
  return values
}

function withDefaults(values: Values): Config {
  const all = { ...DEFAULTS, ...values }
  const isProduction = all.NODE_ENV === 'production'
  return {
    mode: all.NODE_ENV,
    port: all.HUB_PORT,
    contentPort: all.HUB_CONTENT_PORT,
    publicUrl: values.HUB_PUBLIC_URL ?? `http://localhost:${all.HUB_PORT}`,
    contentUrl: values.HUB_CONTENT_URL ?? `http://localhost:${all.HUB_CONTENT_PORT}`,
    base: all.HUB_BASE,
    dataDir: path.resolve(all.HUB_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    secret: all.HUB_SECRET,
    portalKey: values.HUB_PORTAL_KEY,
    portalUrl: values.HUB_PORTAL_URL,
    smtpUrl: values.SMTP_URL,
    smtpPlain: all.HUB_SMTP_PLAIN,
    mailFrom: all.HUB_MAIL_FROM,
    zoom: zoomOf(values),
    demo: values.HUB_DEMO ?? !isProduction,
    appMode: all.HUB_APP_MODE,
    offlineDays: all.HUB_OFFLINE_DAYS,
    nameRule: all.HUB_NAME_RULE,
    productName: all.HUB_PRODUCT_NAME,
    providerName: all.HUB_PROVIDER_NAME,
    contactEmail: all.HUB_CONTACT_EMAIL,
    socialLinks: all.HUB_SOCIAL_LINKS,
    trustProxy: all.HUB_TRUST_PROXY,
    allowedOrigins: all.HUB_ALLOWED_ORIGINS,
    logLevel: values.HUB_LOG_LEVEL ?? (all.NODE_ENV === 'test' ? 'silent' : 'info'),
  }
}

const ZOOM_NAMES = ['HUB_ZOOM_ACCOUNT_ID', 'HUB_ZOOM_CLIENT_ID', 'HUB_ZOOM_CLIENT_SECRET'] as const

function zoomOf(values: Values): Config['zoom'] {
  const [accountId, clientId, clientSecret] = ZOOM_NAMES.map((name) => values[name])
  if (!accountId || !clientId || !clientSecret) return undefined
  return { accountId, clientId, clientSecret, url: values.HUB_ZOOM_URL }
}

/** The three of the webinar service belong together; another address than its own makes sense with them alone. */
function zoomProblems(values: Values): string[] {
  const missing = ZOOM_NAMES.filter((name) => values[name] === undefined)
  const isAsked = missing.length < ZOOM_NAMES.length || values.HUB_ZOOM_URL !== undefined
  if (!isAsked) return []
  return missing.map(
    (name) =>
      `${name}: not set, but another HUB_ZOOM_ setting is; set all three or none, for example ${VARIABLES[name].example}`,
  )
}

function contradictions(config: Config): string[] {
  const problems: string[] = []
  // Port 0 asks the system for any free one.
  if (config.port !== 0 && config.port === config.contentPort) {
    problems.push(
      `HUB_CONTENT_PORT: found ${config.port}, which HUB_PORT has already; choose another, for example 4001`,
    )
  }
  if (config.port !== 0 && new URL(config.publicUrl).origin === new URL(config.contentUrl).origin) {
    problems.push(
      `HUB_CONTENT_URL: found ${config.contentUrl}, the same origin as HUB_PUBLIC_URL; modules must come from ` +
        `another origin, for example ${VARIABLES.HUB_CONTENT_URL.example}`,
    )
  }
  return problems
}

function productionProblems(config: Config): string[] {
  const problems: string[] = []
  if (config.secret === '') {
    problems.push(`HUB_SECRET: not set; in production set ${VARIABLES.HUB_SECRET.example}`)
  } else if (config.secret === SAMPLE_SECRET) {
    problems.push(
      `HUB_SECRET: found the sample of .env.example; in production set ${VARIABLES.HUB_SECRET.example}`,
    )
  } else if (config.secret.length < SECRET_MIN) {
    problems.push(
      `HUB_SECRET: found ${config.secret.length} characters; in production set at least ${SECRET_MIN}, ` +
        VARIABLES.HUB_SECRET.example,
    )
  }
  if (config.demo)
    problems.push('HUB_DEMO: found true; in production set HUB_DEMO=false, for the demo has known passwords')
  for (const [name, address] of [
    ['HUB_PUBLIC_URL', config.publicUrl],
    ['HUB_CONTENT_URL', config.contentUrl],
  ] as const) {
    if (new URL(address).protocol === 'https:') continue
    problems.push(
      `${name}: found ${address}; in production set an https address, for example ${VARIABLES[name].example}`,
    )
  }
  if (config.redisUrl && !config.databaseUrl) {
    problems.push(
      'DATABASE_URL: not set, but REDIS_URL is; several nodes need PostgreSQL, because the embedded database ' +
        `serves one process alone, for example ${VARIABLES.DATABASE_URL.example}`,
    )
  }
  return problems
}

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
