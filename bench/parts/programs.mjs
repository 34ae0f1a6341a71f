/** Starts the measured programs, each in a process of its own: the built hub, and what it is compared with. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, ROOT } from '../../scripts/parts/root.mjs'
import { startServer, waitForAnswer } from '../../scripts/parts/server.mjs'
import { PlainFailure } from '../../scripts/parts/steps.mjs'

const UP_MS = 120_000
/** A million sessions are written in minutes. */
const FILLED_MS = 900_000
/** The limits still count, but no load reaches them. */
const WITHOUT_LIMITS = pathToFileURL(inRoot('bench/parts/without-limits.mjs')).href

/**
 * Runs a program of bench/parts under tsx and waits for its first message, which describes it.
 * @returns {Promise<{ pid: number, told: any, ask: (message: object) => Promise<any>, stop: () => Promise<void> }>}
 */
export async function startProgram(file, env = {}, upMs = UP_MS) {
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot('bench/parts', file)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk) => (complaint += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const told = await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    ended.then(() => undefined),
    new Promise((resolve) => setTimeout(resolve, upMs).unref()),
  ])
  if (!told) {
    child.kill('SIGKILL')
    throw new PlainFailure(`bench/parts/${file} did not start.\n${complaint.trim()}`)
  }
  return {
    pid: child.pid ?? 0,
    told,
    /** Sends the program a message and waits for its next one. */
    ask(message) {
      const answer = new Promise((resolve) => child.once('message', resolve))
      child.send(message)
      return answer
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Starts the hub as it ships, server/dist, with what `npm start` sets; on a database that is filled for it, or on an
 * embedded one that is empty.
 * @param {{ databaseUrl?: string, facilitators?: number, sessions?: number, clientFiles?: number, nodeFlags?: string[], settings?: Record<string, string> }} [options] `databaseUrl`: where a database may be created
 * @returns {Promise<{ pid: number, told: any, stop: () => Promise<void> }>} `told`: the addresses, the settings, and what fill-hub.mjs tells
 */
export async function startHub({ databaseUrl, nodeFlags = [], settings: given = {}, ...fill } = {}) {
  const { facilitators = 1, sessions = 0, clientFiles = 0 } = fill
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-bench-'))
  const settings = {
    NODE_ENV: 'development',
    HUB_DEMO: 'false',
    HUB_DATA_DIR: dataDir,
    HUB_SECRET: 'a secret for measuring alone, 32 long',
    HUB_LOG_LEVEL: 'warn',
    HUB_PORT: String(await freePort()),
    HUB_CONTENT_PORT: String(await freePort()),
    DATABASE_URL: '',
    REDIS_URL: '',
    ...given,
  }
  const filled = databaseUrl
    ? await startProgram(
        'fill-hub.mjs',
        {
          ...settings,
          NODE_ENV: 'development',
          TEST_DATABASE_URL: databaseUrl,
          BENCH_FACILITATORS: String(facilitators),
          BENCH_SESSIONS: String(sessions),
          BENCH_CLIENT_FILES: String(clientFiles),
        },
        FILLED_MS,
      )
    : undefined
  const env = { ...settings, DATABASE_URL: filled?.told.databaseUrl ?? '' }
  const node = await startNode(env, nodeFlags).catch(async (fault) => {
    await filled?.stop()
    throw fault
  })
  const stop = async () => {
    await node.stop()
    await filled?.stop()
  }
  const told = {
    ...{ ...filled?.told, address: node.address, dataDir, settings: env },
    // The addresses that a browser uses: the hub accepts them as its own origins.
    publicAddress: `http://localhost:${settings.HUB_PORT}`,
    contentAddress: `http://localhost:${settings.HUB_CONTENT_PORT}`,
  }
  return { pid: node.pid, told, stop }
}

/** Starts a node beside a hub, on the same database. */
export async function startAnotherNode({ told: { settings } }) {
  return startNode({
    ...settings,
    HUB_DATA_DIR: mkdtempSync(join(tmpdir(), 'hub-bench-')),
    HUB_PORT: String(await freePort()),
    HUB_CONTENT_PORT: String(await freePort()),
  })
}

async function startNode(env, nodeFlags = []) {
  const { child, ended } = startServer(['--import', WITHOUT_LIMITS, 'server/dist/main.js'], {
    env,
    nodeFlags,
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(env.HUB_DATA_DIR, { recursive: true, force: true })
  }
  const address = `http://127.0.0.1:${env.HUB_PORT}`
  try {
    await waitForAnswer(`${address}/api/ping`, ended, UP_MS)
  } catch (fault) {
    await stop()
    throw fault
  }
  return { pid: child.pid ?? 0, address, stop }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}
