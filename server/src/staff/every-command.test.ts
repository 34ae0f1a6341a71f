/** Every command, with words that nobody should type: it refuses them with a sentence, and never fails (SYS-003). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { answerAlone, createStaffCommands } from './staff-commands.ts'
import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'

const FAILED = 2
/** Ids that no table holds, ids of nothing, and texts that the database or a disk does not take. */
const WORDS = ['99999999999', '2147483647', '0', '1.5', '.', '\u0000', 'é'.repeat(5000)]

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

/** As many words as the command takes, each option that takes a text, and a reason that is fine. */
function argumentsOf({ words, takes, options = {} }: Command, word: string, hasOptions: boolean): string[] {
  const count = takes.match(/(?<!-[a-z-]+ )<[^>]+>/g)?.length ?? 0
  const given = Object.entries(options).flatMap(([name, { type }]) => {
    if (name === 'reason') return [`--${name}=as asked`]
    return hasOptions && type === 'string' ? [`--${name}=${word}`] : []
  })
  return [...words.split(' '), ...given, '--', ...Array<string>(count).fill(word)]
}

it.each(COMMANDS.map((command) => [command.words, command] as const))(
  'SYS-003 %s refuses what nobody should type, and never fails',
  async (_words, command) => {
    const { context } = app
    const run = createStaffCommands(context)
    const folder = mkdtempSync(path.join(tmpdir(), 'hub-command-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const word of WORDS)
      for (const hasOptions of command.options === undefined ? [false] : [false, true]) {
        const args = argumentsOf(command, word, hasOptions)
        const request = { args, user: 'robin', folder }
        const config = { ...context.config, databaseUrl: undefined, dataDir: folder }
        // Where the hub runs, and where it does not.
        for (const answer of [await run(request), await answerAlone(config, request, context.log)]) {
          const said = answer?.lines.join(' ') ?? ''
          expect(answer?.exitCode, `${args.join(' ').slice(0, 200)}: ${said.slice(-200)}`).not.toBe(FAILED)
        }
      }
  },
)
