/** Runs one staff command: finds it by its words, and converts refusals into lines and an exit code. */
import type { Staff } from '#platform/audit/actor.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import type { Log } from '#platform/log.ts'
import { type Command, type CommandInput, readInput } from './command.ts'
import { COMMANDS } from './commands.ts'
import { asRefusalOfFile } from './given-files.ts'
import { commandOf, helpOf, isHelp, unknownCommand } from './help.ts'
import type { Outcome } from './outcome.ts'
import type { RunningServer } from './running-server.ts'
import { StaffRefusal } from './staff.ts'
import type { StaffAnswer, StaffRequest } from './staff-request.ts'
import { printed } from './printed.ts'
import { whereOf } from './where.ts'

type Run = (staff: Staff, input: CommandInput) => Promise<Outcome>
export type RunStaffCommand = (request: StaffRequest) => Promise<StaffAnswer>

const DONE = 0
const REFUSED = 1
const FAILED = 2

/** Returns a function that runs commands on a context. It never throws. */
export function createStaffCommands(context: Context, server: RunningServer | null = null): RunStaffCommand {
  return async (request) => {
    const answer = await answerOf(context, server, request)
    const about = server && whereOf(context.config, `run by the server, process ${server.processId}`)
    return { ...answer, lines: printed(answer.lines), ...(about ? { about } : {}) }
  }
}

async function answerOf(
  context: Context,
  server: RunningServer | null,
  request: StaffRequest,
): Promise<StaffAnswer> {
  if (isHelp(request.args)) return helpOf(COMMANDS, request.args)
  const command = commandOf(COMMANDS, request.args)
  if (!command) return { lines: unknownCommand(COMMANDS, request.args), exitCode: REFUSED }
  try {
    const done = await runIn(command, request, {
      server,
      run: (staff, input) => command.run(context, staff, input),
    })
    return { ...done, exitCode: DONE }
  } catch (error) {
    return refusalOf(error) ?? failureOf(context.log, command.words, error)
  }
}

/** Reads what was asked for, and runs it. A file that cannot be used is refused in words. */
async function runIn(
  command: Command,
  { args, user, as, folder }: StaffRequest,
  { server, run }: { server: RunningServer | null; run: Run },
): Promise<Outcome> {
  const input = readInput(command, args.slice(command.words.split(' ').length), { folder, server })
  const staff: Staff = { kind: 'staff', user, ...(as === undefined ? {} : { as }) }
  try {
    return await run(staff, input)
  } catch (error) {
    throw asRefusalOfFile(error, input)
  }
}

/** Runs a command that needs no server and no context. Undefined for every other command. It never throws. */
export function answerAlone(
  config: Config,
  request: StaffRequest,
  log: Log,
): Promise<StaffAnswer> | undefined {
  const command = commandOf(COMMANDS, request.args)
  const { alone } = command ?? {}
  if (!command || !alone) return undefined
  return answered(command, request, { log, run: (staff, input) => alone(config, staff, input) })
}

/** Runs a command that has something to say without a database. Undefined for every other command. It never throws. */
export function answerWithoutDatabase(
  config: Config,
  request: StaffRequest,
  { log, why }: { log: Log; why: string },
): Promise<StaffAnswer> | undefined {
  const command = commandOf(COMMANDS, request.args)
  const { withoutDatabase } = command ?? {}
  if (!command || !withoutDatabase) return undefined
  return answered(command, request, { log, run: (staff) => withoutDatabase(config, staff, why) })
}

async function answered(
  command: Command,
  request: StaffRequest,
  { log, run }: { log: Log; run: Run },
): Promise<StaffAnswer> {
  try {
    const done = await runIn(command, request, { server: null, run })
    return { ...done, lines: printed(done.lines), exitCode: DONE }
  } catch (error) {
    const answer = refusalOf(error) ?? failureOf(log, command.words, error)
    return { ...answer, lines: printed(answer.lines) }
  }
}

/** The answer for a refusal, or undefined for anything else. */
function refusalOf(error: unknown): StaffAnswer | undefined {
  if (!(error instanceof StaffRefusal) && !(error instanceof Refusal)) return undefined
  const refusal = error instanceof Refusal ? error : error.refusal
  const lines = error instanceof Refusal ? linesOf(error) : error.lines
  if (!refusal) return { lines, exitCode: REFUSED }
  const { refusal: name, record, fields } = refusal
  return { lines, exitCode: REFUSED, refusal: { name, record, fields } }
}

function linesOf({ message, fields = {} }: Refusal): string[] {
  return [message, ...Object.entries(fields).map(([field, sentence]) => `  ${field}: ${sentence}`)]
}

function failureOf(log: Log, words: string, error: unknown): StaffAnswer {
  log.error({ err: error, command: words }, 'a staff command failed')
  const reason = error instanceof Error ? error.message : String(error)
  return { lines: [`The command failed, and nothing was changed: ${reason}`], exitCode: FAILED }
}
