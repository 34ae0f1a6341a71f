/**
 * Creates a PostgreSQL database for the measured hub and fills it through the product's own functions: the cast, a
 * facilitator with a hundred clients, and facilitators by the thousand. Run with tsx; the database exists until it stops.
 */
import { sql } from 'drizzle-orm'
import { createContext } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { addStaff } from '../../server/src/staff-accounts/staff-accounts.staff.ts'
import { CAST, CAST_PASSWORD, CONTENT, fillWithCast, STAFF } from '../../server/src/testing/cast.ts'
import { freshDatabase } from '../../server/src/testing/fresh-database.ts'
import { addFacilitators, signInAs } from './many-facilitators.mjs'
import { addSessions } from './many-sessions.mjs'

const CLIENTS = 100

const db = await freshDatabase({ engine: 'postgres' })
const { context, close } = await createContext(readConfig({ ...process.env, HUB_LOG_LEVEL: 'silent' }), {
  db,
})
await fillWithCast(context)

/** Copies a client of the cast, so that every column is filled realistically. */
await context.db.orm.execute(sql`delete from clients where facilitator_id = ${CAST.member.id} and id > 1`)
const { rows } = await context.db.orm.execute(sql`
  select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
  where table_name = 'clients' and column_name not in ('id', 'code')`)
const names = sql.raw(String(rows[0]?.names))
await context.db.orm.execute(sql`
  insert into clients (code, ${names})
  select lpad(n::text, 8, '0'), ${names} from clients, generate_series(2, ${CLIENTS}) n where id = 1`)
const people = await addFacilitators(context, CAST.solo.id, Number(process.env.BENCH_FACILITATORS ?? 1))
await context.db.orm.execute(sql`analyze`)
const found = await context.db.orm.execute(sql`select current_database() as name`)
const databaseUrl = addressOf(String(found.rows[0]?.name))
const sessions = Number(process.env.BENCH_SESSIONS ?? 0)
if (sessions > 0)
  await addSessions({ databaseUrl, sessions, clients: Number(process.env.BENCH_CLIENT_FILES ?? 0) })
/** A colleague who may see reports, not set up yet. */
const { link } = await addStaff(context, STAFF, {
  ...{ name: 'Jordan Leduc', email: 'reports@bench.example', roles: ['reports'], locale: 'en' },
})

const { topicId, moduleId } = CONTENT.youthCommunity
const keys = await context.db.orm.execute(sql`select module_key from modules where id = ${moduleId}`)
process.send?.({
  databaseUrl,
  staffToken: link.split('/').at(-1),
  token: await signInAs(context, CAST.member),
  facilitatorId: CAST.member.id,
  login: { email: CAST.member.email, password: CAST_PASSWORD },
  people,
  module: { topicId, moduleId, moduleKey: keys.rows[0]?.module_key },
})

/** @param {string} name */
function addressOf(name) {
  const address = new URL(String(process.env.TEST_DATABASE_URL))
  address.pathname = `/${name}`
  return address.href
}

process.once('SIGTERM', async () => {
  await close()
  await db.close()
  process.exit(0)
})
