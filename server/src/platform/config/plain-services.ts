/** Finds the services whose address lets others on the network read what the hub says to them (HRD-001). */

/** The addresses of services, as the settings give them. */
export interface ServiceAddresses {
  databaseUrl?: string | undefined
  moveDatabaseUrl?: string | undefined
  redisUrl?: string | undefined
  smtpUrl?: string | undefined
  smtpPlain: boolean
  storeEndpoint?: string | undefined
  traceEndpoint?: string | undefined
  zoomUrl?: string | undefined
  clamdUrl?: string | undefined
  plainHosts: string[]
}

/** Modes in which the driver refuses an unencrypted line and a certificate that it cannot verify. */
const VERIFYING_MODES = new Set(['require', 'verify-ca', 'verify-full'])
const OWN_MACHINE = /^$|^\/|^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[?::1\]?$/

/** For each setting: the address, where it is not encrypted, and what to write instead. */
const SERVICES = [
  {
    name: 'DATABASE_URL',
    plain: ({ databaseUrl }: ServiceAddresses) => plainDatabase(databaseUrl),
    advice: 'add ?sslmode=verify-full to the address',
  },
  {
    name: 'HUB_MOVE_DATABASE_URL',
    plain: ({ moveDatabaseUrl }: ServiceAddresses) => plainDatabase(moveDatabaseUrl),
    advice: 'add ?sslmode=verify-full to the address',
  },
  {
    name: 'REDIS_URL',
    plain: ({ redisUrl }: ServiceAddresses) => withProtocol('redis:', redisUrl),
    advice: 'begin the address with rediss://',
  },
  {
    name: 'HUB_SMTP_PLAIN',
    plain: ({ smtpUrl, smtpPlain }: ServiceAddresses) => (smtpPlain ? withProtocol('smtp:', smtpUrl) : null),
    advice: 'remove HUB_SMTP_PLAIN',
  },
  {
    name: 'HUB_STORE_ENDPOINT',
    plain: ({ storeEndpoint }: ServiceAddresses) => withProtocol('http:', storeEndpoint),
    advice: 'begin the address with https://',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    plain: ({ traceEndpoint }: ServiceAddresses) => withProtocol('http:', traceEndpoint),
    advice: 'begin the address with https://',
  },
  {
    name: 'HUB_ZOOM_URL',
    plain: ({ zoomUrl }: ServiceAddresses) => withProtocol('http:', zoomUrl),
    advice: 'begin the address with https://',
  },
  {
    name: 'HUB_CLAMD_URL',
    plain: ({ clamdUrl }: ServiceAddresses) => withProtocol('tcp:', clamdUrl),
    advice: 'use the socket of a scanner on this machine',
  },
] as const

/** The services that are reached without TLS, outside of this machine and of HUB_PLAIN_HOSTS. */
export function plainServices(addresses: ServiceAddresses) {
  return SERVICES.flatMap(({ name, plain, advice }) => {
    const host = hostOf(plain(addresses))
    const isAllowed = host === null || OWN_MACHINE.test(host) || addresses.plainHosts.includes(host)
    return isAllowed ? [] : [{ name, host, advice }]
  })
}

function withProtocol(protocol: string, address: string | undefined): URL | null {
  const url = address === undefined ? null : new URL(address)
  return url?.protocol === protocol ? url : null
}

/** What the driver makes of the address: without a mode it does not encrypt, and no-verify believes any certificate. */
function plainDatabase(address: string | undefined): URL | null {
  if (address === undefined) return null
  const url = new URL(address)
  const mode = url.searchParams.get('sslmode') ?? ''
  // Under the rules of libpq all but this mode believe a certificate that nobody has signed, or another's.
  const isAsLibpq = url.searchParams.get('uselibpqcompat') === 'true'
  return (isAsLibpq ? mode === 'verify-full' : VERIFYING_MODES.has(mode)) ? null : url
}

/** The host; an address may name a folder of sockets in its place. */
function hostOf(url: URL | null): string | null {
  if (url === null) return null
  return decodeURIComponent(url.searchParams.get('host') ?? url.hostname)
}
