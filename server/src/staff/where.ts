/** Names the database of the settings in one line, without its user and password. */
import path from 'node:path'
import type { Config } from '#platform/config/config.ts'

const POSTGRES_PORT = '5432'

/** The folder of the embedded database, or the PostgreSQL server and the database on it. */
export function databaseOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  if (databaseUrl === undefined) return { engine: 'embedded', at: path.join(dataDir, 'database') } as const
  const { hostname, port, pathname } = new URL(databaseUrl)
  return { engine: 'postgres', at: `${hostname}:${port || POSTGRES_PORT}${pathname}` } as const
}

/** Which database a command works on, which hub that is, and who works on it. */
export function whereOf(config: Config, by: string): string {
  const { engine, at } = databaseOf(config)
  const database = engine === 'embedded' ? `the embedded database in ${at}` : `PostgreSQL at ${at}`
  return `${config.productName} (${config.publicUrl}): ${database}, ${by}.`
}
