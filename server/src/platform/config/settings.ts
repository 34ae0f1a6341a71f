/** Every setting of the hub: its name, how it is read, its default, and what it means. */
import { OFFLINE_DAYS, OFFLINE_DAYS_MAX } from '@hub/contract/constants'
import { AUDIT_SETTINGS } from './audit-settings.ts'
import { BACKUP_SETTINGS } from './backup-settings.ts'
import { LOGIN_SETTINGS } from './login-settings.ts'
import type { Settings } from './setting.ts'
import { STORE_SETTINGS } from './store-settings.ts'
import { TRANSPORT_SETTINGS } from './transport-settings.ts'
import {
  connection,
  emailAddress,
  flag,
  key,
  mailSender,
  oneOf,
  origins,
  place,
  port,
  routerBase,
  socialLinks,
  text,
  trust,
  webAddress,
  wholeNumber,
} from './values.ts'
import { WATCHING_SETTINGS } from './watching-settings.ts'

/** The secret in `.env.example`. Production refuses it. */
export const SAMPLE_SECRET = 'sample-secret-for-development-change-me'
export const SECRET_MIN = 32
const RANDOM = '48 random bytes: openssl rand -base64 48'

/** In the order of docs/settings.md. A setting whose default depends on another comes after it. */
export const SETTINGS = {
  NODE_ENV: {
    as: 'mode',
    shape: oneOf(['development', 'test', 'production']),
    default: 'development',
    means: 'development, test or production. In production the server refuses to start with unsafe settings.',
  },
  HUB_PORT: { as: 'port', shape: port, default: '4000', means: 'The port of the pages and the API.' },
  HUB_CONTENT_PORT: {
    as: 'contentPort',
    shape: port,
    default: '4001',
    means: 'The port of the second origin, from which modules are served.',
  },
  HUB_WEB_PORT: {
    as: 'webPort',
    shape: port,
    default: '5173',
    means: 'The port of the pages under npm run dev, which also sets HUB_PUBLIC_URL to this port.',
  },
  HUB_PUBLIC_URL: {
    as: 'publicUrl',
    shape: webAddress,
    default: ({ HUB_PORT }) => `http://localhost:${HUB_PORT}`,
    example: 'https://hub.example.org',
    means: 'The address at which people reach the hub. In production it must be https.',
  },
  HUB_CONTENT_URL: {
    as: 'contentUrl',
    shape: webAddress,
    default: ({ HUB_CONTENT_PORT }) => `http://localhost:${HUB_CONTENT_PORT}`,
    example: 'https://content.hub.example.org',
    means:
      'The address from which browsers load modules. It must be another origin than HUB_PUBLIC_URL, in production https.',
  },
  HUB_BASE: {
    as: 'base',
    shape: routerBase,
    default: '',
    unset: 'none',
    example: '/hub',
    means: 'The path under which the hub is served, such as /hub.',
  },
  HUB_DATA_DIR: {
    as: 'dataDir',
    shape: place('a folder'),
    default: './data',
    means: 'The folder of the embedded database, the stored modules and the development secret.',
  },
  ...STORE_SETTINGS,
  DATABASE_URL: {
    as: 'databaseUrl',
    shape: connection('postgres', 'postgresql'),
    unset: 'none: the embedded database',
    example: 'postgres://hub:password@localhost:5432/hub',
    means: 'The address of a PostgreSQL server, 15 or newer: postgres://user:password@host:5432/name.',
    isSecret: true,
  },
  REDIS_URL: {
    as: 'redisUrl',
    shape: connection('redis', 'rediss'),
    unset: 'none: one node',
    example: 'redis://localhost:6379',
    means: 'The address of Redis, which shares limits between several nodes: redis://host:6379.',
    isSecret: true,
  },
  HUB_SECRET: {
    as: 'secret',
    shape: text,
    default: '',
    unset: 'in development generated once and stored in `HUB_DATA_DIR`',
    example: RANDOM,
    sample: SAMPLE_SECRET,
    means: 'Signs every token. Required in production, at least 32 characters: openssl rand -base64 48.',
    isSecret: true,
  },
  HUB_SECRET_PREVIOUS: {
    as: 'previousSecret',
    shape: text,
    example: 'the secret that HUB_SECRET replaced',
    means:
      'A secret that is accepted beside HUB_SECRET and makes nothing new: the one before, so that a new one ends no ' +
      'session (docs/production.md).',
    isSecret: true,
  },
  ...LOGIN_SETTINGS,
  HUB_PORTAL_KEY: {
    as: 'portalKey',
    shape: key(SECRET_MIN),
    unset: 'none: the call of the portal is not mounted',
    example: RANDOM,
    means:
      'The key with which the client portal, a separate server, may check the password of a client (docs/portal.md). ' +
      'At least 32 characters: openssl rand -base64 48.',
    isSecret: true,
  },
  HUB_PORTAL_KEY_PREVIOUS: {
    as: 'previousPortalKey',
    shape: key(SECRET_MIN),
    unset: 'none',
    example: 'the key that HUB_PORTAL_KEY replaced',
    means: 'A key that is accepted beside HUB_PORTAL_KEY, until the client portal has the new one.',
    isSecret: true,
  },
  HUB_PORTAL_URL: {
    as: 'portalUrl',
    shape: webAddress,
    unset: 'none: slips show no address',
    example: 'https://portal.example.org',
    means: 'The address of the client portal, which is printed on the password slips of clients.',
  },
  SMTP_URL: {
    as: 'smtpUrl',
    shape: connection('smtp', 'smtps'),
    unset: 'none: mails are only kept in the mailbox',
    example: 'smtps://user:password@mail.example.org:465',
    means: 'The mail server: smtp://user:password@host:587 or smtps://user:password@host:465.',
    isSecret: true,
  },
  HUB_SMTP_PLAIN: {
    as: 'smtpPlain',
    shape: flag,
    default: 'false',
    means:
      'true: an smtp:// server need not offer STARTTLS, and mail may be sent without encryption. Only for a mail ' +
      'server on the same machine.',
  },
  ...TRANSPORT_SETTINGS,
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
      'The account of an app at Zoom. With this and the next two, people are also registered at Zoom for events that ' +
      'take place there (docs/events.md).',
  },
  HUB_ZOOM_CLIENT_ID: {
    as: 'zoomClientId',
    shape: text,
    example: 'its client id',
    means: 'The client id of the app at Zoom.',
  },
  HUB_ZOOM_CLIENT_SECRET: {
    as: 'zoomClientSecret',
    shape: text,
    example: 'its client secret',
    means: 'The client secret of the app at Zoom.',
    isSecret: true,
  },
  HUB_ZOOM_URL: {
    as: 'zoomUrl',
    shape: webAddress,
    unset: 'Zoom itself',
    example: 'https://zoom.example.org',
    means: 'An address that is called in place of Zoom, for tests.',
  },
  HUB_DEMO: {
    as: 'demo',
    shape: flag,
    default: ({ NODE_ENV }) => String(NODE_ENV !== 'production'),
    example: 'false',
    means: 'true: loads the demo, a made-up agency with public passwords, and offers application mode.',
  },
  HUB_APP_MODE: {
    as: 'appMode',
    shape: flag,
    default: 'false',
    means: 'true: facilitators can download modules and run them without internet (docs/offline.md).',
  },
  HUB_OFFLINE_DAYS: {
    as: 'offlineDays',
    shape: wholeNumber(0, OFFLINE_DAYS_MAX),
    default: String(OFFLINE_DAYS),
    means: `How many days a device can be used without internet after its last sync: 0 to ${OFFLINE_DAYS_MAX}.`,
  },
  HUB_NAME_RULE: {
    as: 'nameRule',
    shape: oneOf(['specification', 'inclusive']),
    default: 'specification',
    means:
      'The rule for names of people. specification: 3 to 16 letters and digits. inclusive: 1 to 40 letters, digits, ' +
      'spaces, hyphens, apostrophes and dots.',
  },
  HUB_PRODUCT_NAME: {
    as: 'productName',
    shape: text,
    default: 'Hub',
    means: 'The name of the hub that people see.',
  },
  HUB_PROVIDER_NAME: {
    as: 'providerName',
    shape: text,
    default: 'The Provider',
    means: 'The organisation that runs the hub.',
  },
  HUB_CONTACT_EMAIL: {
    as: 'contactEmail',
    shape: emailAddress,
    default: 'help@hub.example.org',
    means: 'The address to which people write for help.',
  },
  HUB_STAFF_EMAIL: {
    as: 'staffEmail',
    shape: emailAddress,
    unset: 'none: nobody is told',
    example: 'staff@hub.example.org',
    means: 'The address that gets a mail when somebody has registered and waits for a decision.',
  },
  HUB_SOCIAL_LINKS: {
    as: 'socialLinks',
    shape: socialLinks,
    default: '[]',
    example: '[{"label":"Mastodon","url":"https://social.example.org/@hub"}]',
    means:
      'Links that are shown after registration: [{"label":"Mastodon","url":"https://social.example.org/@hub"}].',
  },
  HUB_TRUST_PROXY: {
    as: 'trustProxy',
    shape: trust,
    default: 'false',
    example: '1',
    means:
      'The number of proxies in front of the hub, or their addresses. Limits then count the address that the proxies report.',
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
    means:
      'The lowest level that is logged: fatal, error, warn, info, debug, trace or silent. npm start sets warn.',
  },
  HUB_LOG_FILE: {
    as: 'logFile',
    shape: place('a file'),
    unset: 'none: standard output',
    example: '/var/log/hub/hub.log',
    means:
      'The file to which the log is added, in place of standard output. npm run hub -- log <reference> searches it.',
  },
  ...WATCHING_SETTINGS,
  ...BACKUP_SETTINGS,
  ...AUDIT_SETTINGS,
} as const satisfies Settings
