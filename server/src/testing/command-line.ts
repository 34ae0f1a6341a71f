/** Types staff commands as the command line does, and holds their data to the shape that the help documents. */
import { COMMANDS } from '../staff/commands.ts'
import { commandOf, isHelp } from '../staff/help.ts'
import { createStaffCommands } from '../staff/staff-commands.ts'
import type { Context } from '#platform/context.ts'
import { misfits } from './shape.ts'

export function commandLine(context: Context, folder = '/tmp') {
  return async function hub(...args: string[]) {
    const answer = await createStaffCommands(context)({ args, user: 'robin', folder })
    const { lines, exitCode, data } = answer
    const command = commandOf(COMMANDS, args)
    if (exitCode === 0 && command && !isHelp(args)) {
      const faults = misfits(data, command.gives)
      if (faults.length > 0) throw new Error(`${command.words} --json: ${faults.join('; ')}`)
    }
    return { text: lines.join('\n'), lines, exitCode, data, refusal: answer.refusal }
  }
}
