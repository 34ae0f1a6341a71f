/** What a staff command is, how its arguments are read, and how its output is formatted. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { BodyId, ID_MAX } from '@hub/contract/fields'
import { escapeUnprintable, PRINTABLE_TEXT } from '@hub/contract/fields.rules'
import type { Staff } from '#platform/audit/actor.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { nearest } from './nearest.ts'
import type { Outcome } from './outcome.ts'
import type { RunningServer } from './running-server.ts'
import { refuse } from './staff.ts'

export interface CommandInput {
  /** The arguments after the command's words, without options. */
  given: string[]
  text(option: string): string | undefined
  /** All values of an option that may be repeated. */
  all(option: string): string[]
  isSet(option: string): boolean
  /** The folder where the command was typed. Relative paths start there. */
  folder: string
  /** The server that runs the command; null when the command line runs it itself. */
  server: RunningServer | null
}

type Options = NonNullable<ParseArgsConfig['options']>

export interface Command {
  /** The command itself, such as `team assign`. */
  words: string
  /** The arguments, as the help shows them. Each `<...>` is one required word, and `[<...>]` one that may be left out. */
  takes: string
  does: string
  options?: Options
  /**
   * The shape of the data for `--json`, such as `[{ id, name, approvedAt? }]`. A `?` is behind what may be missing; what
   * may be null is named like everything else, and `...` stands for more fields. Tests compare it with the data.
   */
  gives: string
  run(context: Context, staff: Staff, input: CommandInput): Promise<Outcome>
  /**
   * What is run in place of `run` where no server answers, for a command that needs no database, or makes one. It reads
   * the settings itself, and opens what it needs.
   */
  alone?(config: Config, staff: Staff, input: CommandInput): Promise<Outcome>
  /**
   * What is run in place of `run` where no server answers and the database cannot be used, for a command that has more to
   * say than why.
   */
  withoutDatabase?(config: Config, staff: Staff, why: string): Promise<Outcome>
}

/** The option of a sentence for the audit log. */
export const REASON = { reason: { type: 'string' } } as const

interface Surroundings {
  folder: string
  server: RunningServer | null
}

/**
 * Reads the arguments after the command's words. Refuses a missing word, an extra word, an unknown option, and characters
 * that the database does not take or that would fake other output.
 */
export function readInput(command: Command, rest: string[], around: Surroundings): CommandInput {
  for (const word of rest) {
    if (!PRINTABLE_TEXT.test(word)) refuse(`A character of ${escapeUnprintable(word)} cannot be printed.`)
  }
  const { values, positionals } = parse(command, rest)
  const most = command.takes.match(/(?<!-[a-z-]+ )<[^>]+>/g)?.length ?? 0
  const needed = most - (command.takes.match(/\[<[^>]+>\]/g)?.length ?? 0)
  if (positionals.length < needed || positionals.length > most) refuse(usageOf(command))
  return {
    given: positionals,
    text(option) {
      const value = values[option]
      return typeof value === 'string' ? value : undefined
    },
    all(option) {
      const value = values[option]
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    },
    isSet: (option) => values[option] === true,
    ...around,
  }
}

function parse(command: Command, rest: string[]) {
  const options = command.options ?? {}
  refuseUnknown(command, options, rest)
  try {
    return parseArgs({ args: rest, options, allowPositionals: true, strict: true })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usageOf(command))
  }
}

/** An unknown option is refused before anything else, with the nearest known one. */
function refuseUnknown(command: Command, options: Options, rest: string[]): void {
  const { tokens } = parseArgs({ args: rest, options, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue
    const meant = nearest(token.name, Object.keys(options))
    refuse(
      `${command.words} has no option ${token.rawName}.${meant === undefined ? '' : ` Did you mean --${meant}?`}`,
      usageOf(command),
    )
  }
}

export function usageOf(command: Command): string {
  return `Usage: npm run hub -- ${[command.words, command.takes].filter(Boolean).join(' ')}`
}

/** A number that an id can have, or a refusal that names the word. */
export function wholeNumber(given: string, word: string): number {
  const number = Number(given)
  if (!BodyId.safeParse(number).success) refuse(`${word} must be a whole number from 1 to ${ID_MAX}.`)
  return number
}

/** Formats rows as columns with headings, or returns one sentence when there are no rows. */
export function columns(names: string[], rows: (string | number)[][], nothing: string): string[] {
  if (rows.length === 0) return [nothing]
  const cells = [names, ...rows.map((row) => row.map(cellOf))]
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Escaped before its width is measured, and without wide gaps that would look like the next column. */
function cellOf(value: string | number): string {
  return escapeUnprintable(String(value)).replaceAll(/\s+/g, ' ')
}
