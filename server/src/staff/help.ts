/** The help of the command line: every command, the commands of one word, or one command. */
import { type Command, usageOf } from './command.ts'
import { nearest } from './nearest.ts'
import type { StaffAnswer } from './staff-request.ts'

const DONE = 0
const REFUSED = 1
const HELP = new Set(['help', '--help', '-h'])
const INDENT = '  '
const PREFIX = 'Usage: npm run hub -- '

const EVERYWHERE = [
  'With every command:',
  '    --json             prints the data as JSON, or why it was refused',
  '    --env-file <file>  reads the settings of this file, so that it is the server they belong to',
  '    --as <name>        the name of the person who acts, for the audit log, beside the name of the system user',
  '    --help             what the command does, what it takes, and the shape of its JSON',
]

/** True when help is asked for. That needs no database. */
export function isHelp(args: readonly string[]): boolean {
  const [first] = args
  return first === undefined || HELP.has(first) || args.includes('--help')
}

/** The command that the words begin with. */
export function commandOf(commands: readonly Command[], [first, second]: readonly string[]) {
  return commands.find(({ words }) => words === first || words === `${first} ${second}`)
}

/** Every command without further words, else those of the group or the one command that they name. */
export function helpOf(commands: readonly Command[], args: readonly string[]): StaffAnswer {
  const wanted = args.filter((word) => !HELP.has(word))
  if (wanted.length === 0) {
    const lines = ['npm run hub -- <command>', '', ...commands.flatMap(shortOf), '', ...EVERYWHERE]
    return { lines, exitCode: DONE, data: commands.map(dataOf) }
  }
  const one = commandOf(commands, wanted)
  if (one) return { lines: longOf(one), exitCode: DONE, data: [dataOf(one)] }
  const group = commands.filter(({ words }) => wanted.length === 1 && words.split(' ')[0] === wanted[0])
  if (group.length > 0) return { lines: group.flatMap(shortOf), exitCode: DONE, data: group.map(dataOf) }
  return { lines: unknownCommand(commands, wanted), exitCode: REFUSED }
}

/** What is said about words that are no command: the nearest one, and the commands of its first word. */
export function unknownCommand(commands: readonly Command[], args: readonly string[]): string[] {
  const [first = '', second = ''] = args
  const groups = [...new Set(commands.map(({ words }) => words.split(' ')[0] ?? ''))]
  const group = groups.includes(first) ? first : nearest(first, groups)
  const siblings = commands.filter(({ words }) => words.split(' ')[0] === group)
  const meant = nearest(
    second,
    siblings.flatMap(({ words }) => words.split(' ')[1] ?? []),
  )
  const unknown = `There is no command "${[first, second].filter(Boolean).join(' ')}".`
  if (group === undefined) return [unknown, 'All commands: npm run hub -- help']
  const words = [group, meant].filter(Boolean).join(' ')
  const isWhole = siblings.some((one) => one.words === words)
  return [
    unknown,
    ...(isWhole ? [`Did you mean: ${words}`] : []),
    `The commands of ${group}:`,
    ...siblings.flatMap(shortOf),
  ]
}

function shortOf(command: Command): string[] {
  return [usageOf(command).replace(PREFIX, INDENT), INDENT + INDENT + command.does]
}

function longOf(command: Command): string[] {
  return [usageOf(command), '', command.does, '', `With --json: ${command.gives}`, '', ...EVERYWHERE]
}

function dataOf({ words, takes, does, gives }: Command) {
  return { words, takes, does, gives }
}
