/**
 * The staff command line: `npm run hub -- help`. Commands run in the running server, or here when there is none. What a
 * command needs is loaded only where it runs, so that the answer of a running server is there at once.
 */
import { userInfo } from 'node:os'
import path from 'node:path'
import { printed, printedJson } from './staff/printed.ts'
import { askServer } from './staff/staff-socket.ts'
import { readTyped, type StaffAnswer, type StaffRequest, type Typed } from './staff/staff-request.ts'
import { type Config, environmentWith, readGivenConfig } from '#platform/config/config.ts'

const [, , ...words] = process.argv

/** Standard output has the answer alone. Everything around it goes to standard error. */
const notify = (sentence: string) => console.error(printed([sentence]).join(''))

async function answer(config: Config, request: StaffRequest): Promise<StaffAnswer> {
  const answered = await askServer(config.dataDir, request)
  if (answered) {
    if (answered.about !== undefined) notify(answered.about)
    return answered
  }
  const help = await import('./staff/help.ts')
  if (help.isHelp(request.args))
    return help.helpOf((await import('./staff/commands.ts')).COMMANDS, request.args)
  const { answerWithoutServer } = await import('./staff/without-server.ts')
  return answerWithoutServer(config, request, notify)
}

function print({ lines, data, refusal, exitCode }: StaffAnswer, isJson: boolean): void {
  if (!isJson) console.log(printed(lines).join('\n'))
  else if (exitCode === 0) console.log(printedJson(data ?? null))
  else console.log(printedJson({ error: { ...refusal, lines } }))
}

let typed: Typed | undefined
try {
  typed = readTyped(words)
  const { args, as, envFile, folder = process.cwd() } = typed
  const config = readGivenConfig(environmentWith(envFile && path.resolve(folder, envFile)))
  const answered = await answer(config, { args, as, user: userInfo().username, folder })
  print(answered, typed.isJson)
  process.exitCode = answered.exitCode
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  const lines = reason.split('\n')
  if (typed?.isJson) print({ lines, exitCode: 1 }, true)
  else console.error(printed(lines).join('\n'))
  process.exitCode = 1
}
