/** Runs the built server as a child process and waits until it responds. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import util from 'node:util'
import { endTogether } from './ending.mjs'
import { inRoot, ROOT } from './root.mjs'
import { PlainFailure } from './steps.mjs'

const POLL_MS = 50
/** Passwords are hashed on the thread pool; files need threads of their own beside them. */
const THREADS_BESIDE_CORES = 4

/** The settings of .env that are not given already. */
export function loadSettings() {
  try {
    process.loadEnvFile(inRoot('.env'))
  } catch {
    // There is no .env: every setting has a default.
  }
}

/**
 * A setting, or what holds without it. The defaults come from .env.example, which is made from the server's table:
 * these scripts run before anything is installed.
 */
export function settingOf(name, env = process.env) {
  return env[name] || (util.parseEnv(readFileSync(inRoot('.env.example'), 'utf8'))[name] ?? '')
}

export function addresses(env = process.env) {
  const port = settingOf('HUB_PORT', env)
  return {
    hub: env.HUB_PUBLIC_URL || `http://localhost:${port}`,
    content: env.HUB_CONTENT_URL || `http://localhost:${settingOf('HUB_CONTENT_PORT', env)}`,
    // The calls are at /api, whatever the path of the pages is.
    ping: `http://127.0.0.1:${port}/api/ping`,
  }
}

/** The address of the pages in development. */
export const webAddress = (env = process.env) => `http://localhost:${settingOf('HUB_WEB_PORT', env)}`

/**
 * Starts a program of the server in a process of its own.
 * @param {string[]} command what node runs, such as ['server/dist/main.js']
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, nodeFlags?: string[] }} [options]
 */
export function startServer(command, options = {}) {
  const threads = String(availableParallelism() + THREADS_BESIDE_CORES)
  const endWithParent = pathToFileURL(inRoot('scripts/parts/end-with-parent.mjs')).href
  const output = options.show === false ? 'pipe' : 'inherit'
  const child = spawn(
    process.execPath,
    [...(options.nodeFlags ?? []), '--import', endWithParent, ...command],
    {
      cwd: ROOT,
      env: { UV_THREADPOOL_SIZE: threads, ...process.env, ...options.env },
      // Its own process group: Ctrl-C reaches this script only, which then ends the server with one signal.
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    },
  )
  endTogether(child)
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  return { child, ended }
}

/** Waits until the address responds. Fails when the server ends first. */
export async function waitForAnswer(url, ended, limitMs) {
  const until = performance.now() + limitMs
  let isOver = false
  void ended.then(() => (isOver = true))
  while (performance.now() < until) {
    if (isOver) throw new PlainFailure('The server ended before it answered; its last lines say why.')
    try {
      const answer = await fetch(url)
      if (answer.ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new PlainFailure(`The server did not answer at ${url} within ${limitMs} ms.`)
}
