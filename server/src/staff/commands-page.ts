/** The page of the documentation that lists every staff command: docs/commands.md is made from it. */
import { type Command, usageOf } from './command.ts'

const HEAD = `# Commands for staff

Made from the commands themselves by \`npm run docs\`; do not edit. \`npm run hub -- help <command>\` says the same. How a
command reaches the hub, and who it says is acting: [production.md](production.md).

With every command: \`--json\` prints the data in the shape that is given here, or \`{ error: { name, record, fields, lines } }\`
with exit code 1; \`--env-file <file>\` reads the settings of the server; \`--as <name>\` names the person who acts, for the
audit log, which has an entry of each command that shows people, clients or records. In a shape \`?\` stands behind what may
be missing, and \`...\` for more fields. Exit code 1: refused, and nothing was changed; 2: failed. A value that begins with
\`-\` follows its option with \`=\`.
`

export function commandsPage(commands: readonly Command[]): string {
  const groups = [...new Set(commands.map(groupOf))]
  const parts = groups.map((group) => {
    const entries = commands.filter((command) => groupOf(command) === group).map(entryOf)
    return `## ${group}\n\n${entries.join('\n')}`
  })
  return [HEAD, ...parts].join('\n')
}

function groupOf({ words }: Command): string {
  return words.split(' ')[0] ?? words
}

function entryOf(command: Command): string {
  const typed = usageOf(command).replace('Usage: ', '')
  return `\`${typed}\`<br>\n${command.does}.<br>\nJSON: \`${command.gives}\`\n`
}
