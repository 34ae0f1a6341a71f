/** Runs programs side by side, each output line with the name of its program; when one ends, all do. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { end, endTogether } from './ending.mjs'
import { withTools } from './run.mjs'
import { bad, faint, say } from './steps.mjs'

/** @typedef {{ name: string, command: string[], cwd: string, env?: Record<string, string>, inWords?: (line: string) => string }} Program */

/** @param {Program} program */
function start({ name, command, cwd, env, inWords = String }, width) {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd,
    env: withTools(env),
    // Its own process group: Ctrl-C reaches this command only, which then ends each program with one signal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endTogether(child)
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      if (line.trim()) say(`${faint(name.padEnd(width))}  ${inWords(line)}`)
    })
  return child
}

/**
 * Runs the programs until they end.
 * @param {Program[]} programs
 * @returns {Promise<number>} 1 when one ended by itself, 0 when they were told to
 */
export async function runSideBySide(programs) {
  const width = Math.max(...programs.map(({ name }) => name.length))
  let code = 0
  const ends = programs.map((program) => {
    const child = start(program, width)
    return new Promise((resolve) => {
      child.once('error', (fault) => say(bad(`${program.name} could not start: ${fault.message}`)))
      child.once('close', (status, signal) => {
        const wasTold = !end()
        if (!wasTold) {
          say(bad(`${program.name} ended by itself (${signal ?? `code ${status}`}).`))
          code = 1
        }
        resolve(undefined)
      })
    })
  })
  await Promise.all(ends)
  return code
}
