/** Creates tables directly from their definitions, for tests of the platform that need no slice. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

// drizzle-kit/api adds a method to every array. Listed with an array's places, it would break other libraries that go
// through them, such as ajv, in each test file that runs later in this process.
Object.defineProperty(Array.prototype, 'random', { enumerable: false })

/** Creates every table that a `*.tables.ts` module exports, in an empty database. */
export async function createTables(db: Database, tables: Record<string, unknown>): Promise<void> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))
  for (const statement of statements) await db.orm.execute(sql.raw(statement))
}
