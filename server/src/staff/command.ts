/** What a staff command is, how its arguments are read, and how its output is formatted. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { escapeUnprintable } from '@hub/contract/fields.rules'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
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
}

export interface Command {
  /** The command itself, such as `team assign`. */
  words: string
  /** The arguments, as the help shows them. Each `<...>` is one required word. */
  takes: string
  does: string
  options?: NonNullable<ParseArgsConfig['options']>
  run(context: Context, staff: Staff, input: CommandInput): Promise<string[]>
}

/** Reads the arguments after the command's words. Refuses a missing word, an extra word, or an unknown option. */
export function readInput(command: Command, rest: string[], folder: string): CommandInput {
  const { values, positionals } = parse(command, rest)
  const needed = command.takes.match(/(?<!-[a-z]+ )<[^>]+>/g)?.length ?? 0
  if (positionals.length !== needed) refuse(usageOf(command))
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
    folder,
  }
}

function parse(command: Command, rest: string[]) {
  try {
    return parseArgs({ args: rest, options: command.options ?? {}, allowPositionals: true, strict: true })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usageOf(command))
  }
}

export function usageOf(command: Command): string {
  return `Usage: npm run hub -- ${[command.words, command.takes].filter(Boolean).join(' ')}`
}

/** A whole number from 1 up, or a refusal that names the word. */
export function wholeNumber(given: string, word: string): number {
  const number = Number(given)
  if (!Number.isSafeInteger(number) || number < 1) refuse(`${word} must be a whole number from 1 up.`)
  return number
}

/**
 * Escapes each line before it is printed. It may contain text from strangers, which must not control the terminal or
 * look like a line or column of the output.
 */
export function printed(lines: string[]): string[] {
  return lines.map((line) => escapeUnprintable(line))
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
