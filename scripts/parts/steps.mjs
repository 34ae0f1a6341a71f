/** Prints what a command is doing and how long each step took. */

const MS_PER_S = 1000
const NAME_WIDTH = 44
const colourful = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code, text) => (colourful ? `\u001B[${code}m${text}\u001B[0m` : text)

export const good = (text) => paint('32', text)
export const bad = (text) => paint('31', text)
export const faint = (text) => paint('2', text)
export const strong = (text) => paint('1', text)

export function seconds(ms) {
  return `${(ms / MS_PER_S).toFixed(1)} s`
}

export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

export function sayStep(name, ms, note = '', mark = good('✓')) {
  say(`  ${mark} ${name.padEnd(NAME_WIDTH)} ${faint(seconds(ms).padStart(8))}  ${note}`.trimEnd())
}

/**
 * Runs one step and prints its name, its time and the short note it gives back.
 * A step that throws is printed as failed, and the fault goes on to the caller.
 */
export async function step(name, work) {
  const began = performance.now()
  try {
    const note = await work()
    sayStep(name, performance.now() - began, typeof note === 'string' ? note : '')
  } catch (fault) {
    say(`  ${bad('✗')} ${name.padEnd(NAME_WIDTH)} ${faint(seconds(performance.now() - began).padStart(8))}`)
    throw fault
  }
}

/** A failure that is reported in plain words, without a stack. */
export class PlainFailure extends Error {}

/** Runs a command's main function; a plain failure ends it with its words and code 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? process.exitCode ?? 0
  } catch (fault) {
    say(bad(fault instanceof PlainFailure ? fault.message : (fault?.stack ?? String(fault))))
    process.exitCode = 1
  }
}
