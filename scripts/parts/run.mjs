/** Starts other programs and waits for them. */
import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { endTogether } from './ending.mjs'
import { inRoot, ROOT } from './root.mjs'
import { PlainFailure } from './steps.mjs'

/** The environment with the project's own programs first on the path. */
export function withTools(extra = {}) {
  const path = [inRoot('node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/**
 * Runs a program to its end.
 * @param {string[]} command the program and its arguments
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, show?: boolean }} [options]
 *   show: pass the output through as it comes; else it is only collected
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, options = {}) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: options.cwd ?? ROOT,
    env: withTools(options.env),
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  endTogether(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', (fault) => reject(new PlainFailure(`Could not start ${program}: ${fault.message}`)))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Like run, but a failure stops the command and shows what the program said. */
export async function mustRun(command, options = {}) {
  const result = await run(command, options)
  if (result.code !== 0) throw new PlainFailure(`${command.join(' ')} failed.\n${result.output}`.trimEnd())
  return result
}
