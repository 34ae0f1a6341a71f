/** The server as a separate process, for tests that kill it: the build when it is up to date, otherwise the sources. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnswerOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import type { Failure } from '@hub/contract/envelope'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['src', '../contract/src'].map((folder) => path.join(SERVER, folder))
const START_MS = 90_000

/** The exit of a process, and its output. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

export interface ServerProcess {
  /** The address of the hub, without a slash at the end. */
  address: string
  ended: Promise<Ended>
  /** The output so far. */
  output(): string
  /** Stops it and waits for the exit. SIGKILL unless given. */
  kill(signal?: NodeJS.Signals): Promise<Ended>
}

export type ServerEnv = Record<string, string | undefined>

/** Starts the server and waits until it is ready. Rejects with its output when it exits first. */
export async function startServerProcess(env: ServerEnv): Promise<ServerProcess> {
  const [port = 0, contentPort = 0] = await freePorts(2)
  const { child, ended, output } = launch({
    HUB_PORT: String(port),
    HUB_CONTENT_PORT: String(contentPort),
    ...env,
  })
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => child.once('message', () => resolve(true))),
    ended.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, START_MS, false).unref()),
  ])
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    return ended
  }
  if (!isReady) {
    const { code } = await kill()
    throw new Error(`the server did not start (code ${code}):\n${output()}`)
  }
  return { address: `http://127.0.0.1:${port}`, ended, output, kill }
}

/** Runs a server that is expected to exit by itself. Returns its exit. */
export async function runServerProcess(env: ServerEnv): Promise<Ended> {
  const { child, ended } = launch(env)
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const end = await ended
  clearTimeout(timer)
  return end
}

function launch(env: ServerEnv): { child: ChildProcess; ended: Promise<Ended>; output(): string } {
  // The settings of the test itself must not reach it.
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, programOf('main'), {
    cwd: SERVER,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, output: said })),
  )
  return { child, ended, output: () => said }
}

/** Makes a call of the contract over the network. `answer` is the body of a success, `failure` of a refusal. */
export async function callAt<E extends Endpoint>(
  address: string,
  endpoint: E,
  input: InputOf<E> & { token?: string | undefined; cookie?: string | undefined },
) {
  const { params, body, token, cookie } = input as {
    params?: object
    body?: object
    token?: string
    cookie?: string
  }
  const known = new Map(Object.entries(params ?? {}))
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known.get(name))),
  )
  const response = await fetch(`${address}/api${url}`, {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer: unknown = await response.json()
  return {
    status: response.status,
    headers: response.headers,
    answer: answer as AnswerOf<E>,
    failure: answer as Failure,
  }
}

/**
 * What Node is given to run the server (`main`) or the command line (`hub`) from the folder `server`. What is built starts
 * five times as fast, but must match the sources. The code of the embedded database is compiled once and not optimised:
 * no process of a test lives long enough to gain by it, and to start one takes 5.6 s of processor time in place of 8.9.
 */
export function programOf(name: 'main' | 'hub'): string[] {
  const built = path.join(SERVER, 'dist', `${name}.js`)
  const run = isUpToDate(built) ? [built] : ['--import', 'tsx', path.join(SERVER, 'src', `${name}.ts`)]
  return ['--liftoff-only', ...run]
}

function isUpToDate(built: string): boolean {
  const builtAtMs = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return SOURCES.every((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !isOfTests(entry.parentPath))
      .every((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs < builtAtMs),
  )
}

const isOfTests = (folder: string) => folder.split(path.sep).includes('testing')

/** Ports that were free a moment ago. All are occupied until the last is found, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, resolve))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
