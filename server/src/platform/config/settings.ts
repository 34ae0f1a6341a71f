/** Every setting of the hub: what it is called, how it is read, what holds without it, and what it means. */
import path from 'node:path'
import { OFFLINE_DAYS, OFFLINE_DAYS_MAX } from '@hub/contract/constants'
import { z } from 'zod'
import {
  connection,
  emailAddress,
  flag,
  key,
  mailSender,
  oneOf,
  origins,
  port,
  routerBase,
  socialLinks,
  text,
  trust,
  webAddress,
  wholeNumber,
} from './values.ts'

/** What a default may depend on. */
export interface Known {
  NODE_ENV: 'development' | 'test' | 'production'
  HUB_PORT: number
  HUB_CONTENT_PORT: number
}

export interface Setting {
  /** Its name in `Config`. */
  as: string
  /** Reads the text; its description says what a good one is. */
  shape: z.ZodType<unknown, string>
  /** The text that is read where none is given. Left out: the value is then undefined. */
  default?: string | ((known: Known) => string)
  /** What the tables of the documents say in place of a default. */
  unset?: string
  /** A good value, for the message about a wrong one. Left out: the default, which is then no function. */
  example?: string
  /** What .env.example holds in place of the default. */
  sample?: string
  /** One sentence or two, for whoever sets it. */
  means: string
  /** True when the value must not be repeated in a message. */
  isSecret?: true
}

export type Settings = Readonly<Record<string, Setting>>

/** The secret of `.env.example`; production refuses it. */
export const SAMPLE_SECRET = 'sample-secret-for-development-change-me'
export const SECRET_MIN = 32
const RANDOM = '48 random bytes: openssl rand -base64 48'

/** In the order of the documents. What depends on another setting stands below it. */
export const SETTINGS = {
  NODE_ENV: {
    as: 'mode',
    shape: oneOf(['development', 'test', 'production']),
    default: 'development',
    means:
      'development, test or production. In production the server refuses to start on what is unsafe there.',
  },
  HUB_PORT: { as: 'port', shape: port, default: '4000', means: 'Pages and API.' },
  HUB_CONTENT_PORT: {
    as: 'contentPort',
    shape: port,
    default: '4001',
    means: 'The other origin, which modules are served from.',
  },
  HUB_WEB_PORT: {
    as: 'webPort',
    shape: port,
    default: '5173',
    means: 'The pages of npm run dev, which reaches the hub there alone: HUB_PUBLIC_URL follows it.',
  },
  HUB_PUBLIC_URL: {
    as: 'publicUrl',
    shape: webAddress,
    default: ({ HUB_PORT }) => `http://localhost:${HUB_PORT}`,
    example: 'https://hub.example.org',
    means: 'Where people reach the hub; in production https.',
  },
  HUB_CONTENT_URL: {
    as: 'contentUrl',
    shape: webAddress,
    default: ({ HUB_CONTENT_PORT }) => `http://localhost:${HUB_CONTENT_PORT}`,
    example: 'https://content.hub.example.org',
    means: 'Where browsers reach modules: never the same origin; in production https.',
  },
  HUB_BASE: {
    as: 'base',
    shape: routerBase,
    default: '',
    unset: 'none',
    example: '/hub',
    means: 'A path the hub lives under, such as /hub.',
  },
  HUB_DATA_DIR: {
    as: 'dataDir',
    shape: z
      .string()
      .describe('a folder')
      .transform((folder) => path.resolve(folder)),
    default: './data',
    means: 'The embedded database, stored modules and the development secret live here.',
  },
  DATABASE_URL: {
    as: 'databaseUrl',
    shape: connection('postgres', 'postgresql'),
    unset: 'none: the embedded database',
    example: 'postgres://hub:password@localhost:5432/hub',
    means: 'A PostgreSQL 15 or newer: postgres://user:password@host:5432/name.',
    isSecret: true,
  },
  REDIS_URL: {
    as: 'redisUrl',
    shape: connection('redis', 'rediss'),
    unset: 'none: one node',
    example: 'redis://localhost:6379',
    means: 'Shares sockets and limits between several nodes: redis://host:6379.',
    isSecret: true,
  },
  HUB_SECRET: {
    as: 'secret',
    shape: text,
    default: '',
    unset: 'made once in development, and kept in `HUB_DATA_DIR`',
    example: RANDOM,
    sample: SAMPLE_SECRET,
    means: 'Signs every token. Required in production, at least 32 characters: openssl rand -base64 48.',
    isSecret: true,
  },
  HUB_PORTAL_KEY: {
    as: 'portalKey',
    shape: key(SECRET_MIN),
    unset: 'none: the call does not exist',
    example: RANDOM,
    means:
      "Lets the client portal, a server of its own, ask whether a client's password is right (docs/portal.md). " +
      'At least 32 characters: openssl rand -base64 48.',
    isSecret: true,
  },
  HUB_PORTAL_URL: {
    as: 'portalUrl',
    shape: webAddress,
    unset: 'none: not named',
    example: 'https://portal.example.org',
    means: 'Where clients open the portal; printed on their password slips.',
  },
  SMTP_URL: {
    as: 'smtpUrl',
    shape: connection('smtp', 'smtps'),
    unset: 'none: the mailbox page alone',
    example: 'smtps://user:password@mail.example.org:465',
    means: 'Where mail is sent: smtp://user:password@host:587 or smtps://...:465.',
    isSecret: true,
  },
  HUB_SMTP_PLAIN: {
    as: 'smtpPlain',
    shape: flag,
    default: 'false',
    means:
      'smtp:// must offer STARTTLS; true lets mail leave without encryption, for a mail server on the same machine.',
  },
  HUB_MAIL_FROM: {
    as: 'mailFrom',
    shape: mailSender,
    default: 'Hub <no-reply@localhost>',
    example: 'Hub <no-reply@hub.example.org>',
    means: 'The sender of every mail.',
  },
  HUB_ZOOM_ACCOUNT_ID: {
    as: 'zoomAccountId',
    shape: text,
    example: 'the account id of a server-to-server OAuth app',
    means:
      'Registrants of events are handed over to Zoom when this and the next two are set (docs/events.md).',
  },
  HUB_ZOOM_CLIENT_ID: {
    as: 'zoomClientId',
    shape: text,
    example: 'its client id',
    means: 'The id of the app at Zoom.',
  },
  HUB_ZOOM_CLIENT_SECRET: {
    as: 'zoomClientSecret',
    shape: text,
    example: 'its client secret',
    means: 'The secret of the app at Zoom.',
    isSecret: true,
  },
  HUB_ZOOM_URL: {
    as: 'zoomUrl',
    shape: webAddress,
    unset: 'Zoom itself',
    example: 'https://zoom.example.org',
    means: "Another address than Zoom's own, for tests.",
  },
  HUB_DEMO: {
    as: 'demo',
    shape: flag,
    default: ({ NODE_ENV }) => String(NODE_ENV !== 'production'),
    example: 'false',
    means: 'The pretend agency with its known passwords, and the mailbox page.',
  },
  HUB_APP_MODE: {
    as: 'appMode',
    shape: flag,
    default: 'false',
    means: 'Application mode: download modules and deliver them without internet (docs/offline.md).',
  },
  HUB_OFFLINE_DAYS: {
    as: 'offlineDays',
    shape: wholeNumber(0, OFFLINE_DAYS_MAX),
    default: String(OFFLINE_DAYS),
    means: `For how many days after its last sync a device can be used without internet: 0 to ${OFFLINE_DAYS_MAX}.`,
  },
  HUB_NAME_RULE: {
    as: 'nameRule',
    shape: oneOf(['specification', 'inclusive']),
    default: 'specification',
    means:
      'specification: 3 to 16 letters and digits; inclusive: also marks, hyphen, apostrophe, 1 to 40 characters.',
  },
  HUB_PRODUCT_NAME: { as: 'productName', shape: text, default: 'Hub', means: 'What people see as its name.' },
  HUB_PROVIDER_NAME: { as: 'providerName', shape: text, default: 'The Provider', means: 'Who runs it.' },
  HUB_CONTACT_EMAIL: {
    as: 'contactEmail',
    shape: emailAddress,
    default: 'help@hub.example.org',
    means: 'Where people ask for help.',
  },
  HUB_SOCIAL_LINKS: {
    as: 'socialLinks',
    shape: socialLinks,
    default: '[]',
    example: '[{"label":"Mastodon","url":"https://social.example.org/@hub"}]',
    means: 'Shown after registration: [{"label":"Mastodon","url":"https://social.example.org/@hub"}].',
  },
  HUB_TRUST_PROXY: {
    as: 'trustProxy',
    shape: trust,
    default: 'false',
    example: '1',
    means: 'How many proxies stand in front, or their addresses.',
  },
  HUB_ALLOWED_ORIGINS: {
    as: 'allowedOrigins',
    shape: origins,
    default: '',
    unset: 'none',
    example: 'https://intranet.example.org,https://partner.example.org',
    means: 'Other origins whose pages may call the API, separated by commas.',
  },
  HUB_LOG_LEVEL: {
    as: 'logLevel',
    shape: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: ({ NODE_ENV }) => (NODE_ENV === 'test' ? 'silent' : 'info'),
    example: 'info',
    means: 'How much the log says: fatal, error, warn, info, debug, trace or silent. npm start says warn.',
  },
} as const satisfies Settings
