/** The staff command line: `npm run hub -- help`. Commands run in the running server, or here when there is none. */
import { userInfo } from 'node:os'
import { createContext } from './app.ts'
import {
  createStaffCommands,
  isHelp,
  type StaffAnswer,
  staffHelp,
  type StaffRequest,
} from './staff/staff-commands.ts'
import { printed } from './staff/command.ts'
import { askServer } from './staff/staff-socket.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { migrate } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'

async function answer(config: Config, request: StaffRequest): Promise<StaffAnswer> {
  if (isHelp(request.args)) return { lines: staffHelp(), exitCode: 0 }
  const answered = await askServer(config.dataDir, request)
  if (answered) return answered
  const { context, close } = await createContext(config, { log: createLog('warn') })
  try {
    await migrate(context.db)
    return await createStaffCommands(context)(request)
  } finally {
    await close()
  }
}

try {
  const request = { args: process.argv.slice(2), user: userInfo().username, folder: process.cwd() }
  const { lines, exitCode } = await answer(readConfig(), request)
  console.log(printed(lines).join('\n'))
  process.exitCode = exitCode
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(printed(reason.split('\n')).join('\n'))
  process.exitCode = 1
}
