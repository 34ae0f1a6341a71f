import { createContext, type OpenContext } from '../../app.ts'
import { readConfig } from '#platform/config/config.ts'

/** Opens the store of a server with these settings as it would itself, without a word in the log, and closes it again. */
export async function withStore<T>(
  env: Record<string, string>,
  work: (open: OpenContext) => Promise<T>,
): Promise<T> {
  const open = await createContext(readConfig({ ...env, HUB_LOG_LEVEL: 'silent' }))
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}
