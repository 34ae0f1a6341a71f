/** Finds the services for tests on this machine: PostgreSQL, Redis, an object store and browsers. */
import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { run } from './run.mjs'
import { ROOT } from './root.mjs'
import { PlainFailure } from './steps.mjs'

const REACH_MS = 2000
const POSTGRES_PORT = 5432
const REDIS_PORT = 6379
const LOCAL = '127.0.0.1'

function answers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: REACH_MS })
    const end = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.on('connect', () => end(true))
    socket.on('timeout', () => end(false))
    socket.on('error', () => end(false))
  })
}

/** Whether the address allows a login and creating databases; a reason when not. */
async function trial(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: REACH_MS })
  try {
    await client.connect()
    const { rows } = await client.query(
      'select rolcreatedb or rolsuper as able from pg_roles where rolname = current_user',
    )
    return rows[0]?.able ? undefined : 'the account may not create databases'
  } catch (fault) {
    return fault.message
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The PostgreSQL for tests: TEST_DATABASE_URL, else a local one that lets us in.
 * @returns {Promise<{ url?: string, why: string }>} the address, or why there is none
 */
export async function findPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const fault = await trial(given)
    if (fault) throw new PlainFailure(`TEST_DATABASE_URL is set but cannot be used: ${fault}.`)
    return { url: given, why: '' }
  }
  const where = `${LOCAL}:${POSTGRES_PORT}`
  if (!(await answers(LOCAL, POSTGRES_PORT))) return { why: `nothing answers at ${where}` }
  let why = ''
  for (const who of ['postgres', 'postgres:postgres', userInfo().username]) {
    const url = `postgres://${who}@${where}/postgres`
    const fault = await trial(url)
    if (!fault) return { url, why: '' }
    why ||= fault
  }
  return { why: `${where} does not let us in (${why}); set TEST_DATABASE_URL` }
}

/** The Redis for tests: TEST_REDIS_URL, else a local one. */
export async function findRedis() {
  const given = process.env.TEST_REDIS_URL
  const url = given ?? `redis://${LOCAL}:${REDIS_PORT}`
  const { hostname, port } = new URL(url)
  if (await answers(hostname, Number(port || REDIS_PORT))) return { url, why: '' }
  if (given) throw new PlainFailure(`TEST_REDIS_URL is set but nothing answers at ${hostname}:${port}.`)
  return { why: `nothing answers at ${LOCAL}:${REDIS_PORT}` }
}

const SWIFT_PACKAGES = 'swift-proxy swift-account swift-container swift-object memcached'
const SWIFT = ['proxy', 'account', 'container', 'object'].map((part) => `swift-${part}-server`)

/** OpenStack Swift for the tests of the store; why it is not there. Nothing is installed for it. */
export function findSwift() {
  const missing = [...SWIFT, 'swift-ring-builder', 'memcached'].filter(
    (program) => findProgram(program) === undefined,
  )
  if (missing.length === 0) return { why: '' }
  return { why: `${missing.join(', ')} not installed (apt-get install ${SWIFT_PACKAGES})` }
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium without a window: it takes a quarter less of a machine's time. */
const WINDOWLESS = 'chromium-headless-shell'

/** A browser runs where all that it needs is there. WebKitGTK opens a window, so it has a display that nobody sees. */
const OTHER_BROWSERS = [
  { name: 'Firefox', needs: { FIREFOX: ['firefox-esr', 'firefox'] } },
  { name: 'WebKit', needs: { WEBKIT: ['WebKitWebDriver'], XVFB: ['Xvfb'] } },
]

/** The path of a program of this machine, or nothing. */
export function findProgram(program) {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    try {
      accessSync(`${folder}/${program}`, constants.X_OK)
      return `${folder}/${program}`
    } catch {
      // Not in this folder: look in the next.
    }
  }
  return undefined
}

/** The full browser, for pictures and measurements: CHROMIUM, else one on the path. */
export function findChromium() {
  return process.env.CHROMIUM ?? BROWSERS.map(findProgram).find(Boolean)
}

/** The browser for the journeys: CHROMIUM, else the headless one, else any. */
export function findJourneyBrowser() {
  return process.env.CHROMIUM ?? findProgram(WINDOWLESS) ?? findChromium()
}

/**
 * The other browsers for a journey, by what the journeys are told (FIREFOX, WEBKIT and XVFB, else from the path), and why
 * one is not there. Nothing is installed for them.
 * @returns {{ name: string, env: Record<string, string>, why: string }[]}
 */
export function findOtherBrowsers() {
  return OTHER_BROWSERS.map(({ name, needs }) => {
    const found = Object.entries(needs).map(([variable, programs]) => [
      variable,
      process.env[variable] ?? programs.map(findProgram).find(Boolean),
    ])
    const missing = found.filter(([, path]) => !path).map(([variable]) => needs[variable][0])
    if (missing.length === 0) return { name, env: Object.fromEntries(found), why: '' }
    const why = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed`
    return { name, env: Object.fromEntries(found.map(([variable]) => [variable, ''])), why }
  })
}

export function mayInstallChromium() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined
}

/** The headless Chromium if the distribution has it, else the full one; only root may do this. */
export async function installChromium() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name) =>
    run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name], { cwd: ROOT, env })
  await run(['apt-get', 'update', '-qq'], { cwd: ROOT, env })
  if ((await install(WINDOWLESS)).code === 0) return
  const { code, output } = await install('chromium')
  if (code !== 0) throw new PlainFailure(`apt-get could not install chromium.\n${output}`)
}
