/** Runs one staff command: finds it by its words, and converts refusals into lines and an exit code. */
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { type Command, printed, readInput, usageOf } from './command.ts'
import { COMMANDS } from './commands.ts'
import { StaffRefusal } from './staff.ts'

/** The typed arguments, the user, and the folder. */
export interface StaffRequest {
  args: string[]
  user: string
  folder: string
}

export interface StaffAnswer {
  lines: string[]
  exitCode: number
}

export type RunStaffCommand = (request: StaffRequest) => Promise<StaffAnswer>

const DONE = 0
const REFUSED = 1
const FAILED = 2

/** Returns a function that runs commands on a context. It never throws. */
export function createStaffCommands(context: Context): RunStaffCommand {
  return async (request) => {
    const { lines, exitCode } = await answerOf(context, request)
    return { lines: printed(lines), exitCode }
  }
}

async function answerOf(context: Context, { args, user, folder }: StaffRequest): Promise<StaffAnswer> {
  if (isHelp(args)) return { lines: staffHelp(), exitCode: DONE }
  const command = commandOf(args)
  if (!command)
    return { lines: [`There is no command "${args.join(' ')}".`, '', ...staffHelp()], exitCode: REFUSED }
  try {
    const rest = args.slice(command.words.split(' ').length)
    const lines = await command.run(context, { kind: 'staff', user }, readInput(command, rest, folder))
    return { lines, exitCode: DONE }
  } catch (error) {
    if (error instanceof StaffRefusal) return { lines: error.lines, exitCode: REFUSED }
    if (error instanceof Refusal) return { lines: [error.message], exitCode: REFUSED }
    context.log.error({ err: error, command: command.words }, 'a staff command failed')
    const reason = error instanceof Error ? error.message : String(error)
    return { lines: [`The command failed, and nothing was changed: ${reason}`], exitCode: FAILED }
  }
}

/** True when only the list of commands is requested. That needs no database. */
export function isHelp([first]: string[]): boolean {
  return first === undefined || first === 'help' || first === '--help' || first === '-h'
}

function commandOf([first, second]: string[]): Command | undefined {
  return COMMANDS.find(({ words }) => words === first || words === `${first} ${second}`)
}

export function staffHelp(): string[] {
  const HELP_INDENT = '    '
  return [
    'npm run hub -- <command>',
    '',
    ...COMMANDS.flatMap((command) => [
      usageOf(command).replace('Usage: npm run hub -- ', '  '),
      HELP_INDENT + command.does,
    ]),
  ]
}
