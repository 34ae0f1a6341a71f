/** Finds in the log what the hub wrote about the call that a person's error dialog names (OPS-006). */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Command } from '../command.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'

/** The reference of a dialog: the status, and the request's id; people may leave out the status. */
const REFERENCE = /^(?:\d{3}-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** A call leaves a few lines. More would be of a file that is not this log. */
const LINES_MAX = 50

const logLines: Command = {
  words: 'log',
  takes: '<reference>',
  does: 'What the log has about the call with the reference of an error dialog; needs HUB_LOG_FILE',
  gives: '[line]',
  async run(context, _staff, { given: [reference = ''] }) {
    const { logFile, logLevel } = context.config
    const id = REFERENCE.exec(reference.trim().toLowerCase())?.[1]
    if (id === undefined)
      return refuse(
        'A reference looks like 500-5f0c3a52-9d0e-4f7e-8f5e-2f1f3c0a7b11, as the dialog shows it.',
      )
    if (logFile === undefined)
      return refuse(
        'The hub writes its log to standard output, and what takes it from there cannot be read by this command.',
        `Search there, for example: journalctl -u hub | grep ${id}`,
        'Or set HUB_LOG_FILE: then this command searches that file.',
      )
    const lines = await linesWith(logFile, id)
    if (lines.length > 0) return outcome(lines, ...lines)
    return refuse(
      `No line of ${logFile} has this reference. An older part of the log may be in another file.`,
      ...(['info', 'debug', 'trace'].includes(logLevel)
        ? []
        : [`HUB_LOG_LEVEL is ${logLevel}: calls leave a line from info on, and before that only faults do.`]),
    )
  },
}

async function linesWith(file: string, id: string): Promise<string[]> {
  const found: string[] = []
  const input = createReadStream(file)
  const failed = new Promise<never>((_resolve, reject) =>
    input.once('error', (error) => reject(new Error(`${file} cannot be read: ${error.message}`))),
  )
  // Whoever waits for the lines hears of it by the race below.
  failed.catch(() => {})
  async function search(): Promise<void> {
    for await (const line of createInterface({ input })) {
      if (line.includes(id)) found.push(line)
      if (found.length === LINES_MAX) break
    }
  }
  await Promise.race([search(), failed])
  return found
}

export const LOG_COMMANDS: readonly Command[] = [logLines]
