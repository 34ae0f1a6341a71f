/** Starts the programs that are measured, each in a process of its own that says where it listens. */
import { spawn } from 'node:child_process'
import { inRoot, ROOT } from '../../scripts/parts/root.mjs'
import { PlainFailure } from '../../scripts/parts/steps.mjs'

const UP_MS = 120_000

/**
 * Runs a program of bench/parts under tsx and waits for its first message, which tells what it is.
 * @returns {Promise<{ pid: number, told: any, ask: (message: object) => Promise<any>, stop: () => Promise<void> }>}
 */
export async function startProgram(file, env = {}) {
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
    new Promise((resolve) => setTimeout(resolve, UP_MS).unref()),
  ])
  if (!told) {
    child.kill('SIGKILL')
    throw new PlainFailure(`bench/parts/${file} did not start.\n${complaint.trim()}`)
  }
  return {
    pid: child.pid ?? 0,
    told,
    /** Asks the program for something and waits for its next message. */
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
