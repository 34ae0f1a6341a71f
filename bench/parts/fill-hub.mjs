/**
 * Creates a PostgreSQL database for the measured hub and fills it through the product's own functions: the cast, a
 * facilitator with a hundred clients who took part in sessions, and facilitators by the thousand. Run with tsx; the database exists until it stops.
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
/** Of eight clients each, so that each client has had forty. */
const SESSIONS = 500
const PARTICIPANTS = 8

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
await context.db.orm.execute(sql`
  with runs as (
    insert into running_modules (host_id, topic_id, module_id, state, source, start_time, end_time, end_method, last_contact)
    select ${CAST.member.id}, ${CONTENT.youthJustice.topicId}, ${CONTENT.youthJustice.moduleId}, 'recorded', 'online',
      now() - n * interval '1 day' - interval '1 hour', now() - n * interval '1 day', 'button', now() - n * interval '1 day'
    from generate_series(1, ${SESSIONS}) n returning *
  ), held as (
    insert into records (running_id, kind, host_id, learning_type_id, theme_id, topic_id, module_id, start_time, end_time,
      participation_count, created_at)
    select r.id, 'justice', r.host_id, s.learning_type_id, t.theme_id, r.topic_id, r.module_id, r.start_time, r.end_time,
      ${PARTICIPANTS}, r.end_time
    from runs r join topics t on t.id = r.topic_id join themes th on th.id = t.theme_id join sectors s on s.id = th.sector_id
    returning id
  ), numbered as (select id, row_number() over (order by id) - 1 as n from held)
  insert into record_clients (record_id, client_id)
  select r.id, c.id from numbered r cross join generate_series(0, ${PARTICIPANTS - 1}) k
  join (select id, row_number() over (order by id) - 1 as n from clients where facilitator_id = ${CAST.member.id}) c
    on c.n = (r.n * ${PARTICIPANTS} + k) % ${CLIENTS}`)
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
  justice: CONTENT.youthJustice,
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
