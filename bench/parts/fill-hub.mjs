/**
 * The hub as it is, for load: the product's own parts on a database of its own, with the limits out of the way, a
 * facilitator with a hundred clients and a session. Run with tsx; it tells its address and the session's token.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { buildHub, createContext } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { CAST, CAST_PASSWORD, CONTENT, fillWithCast } from '../../server/src/testing/cast.ts'
import { freshDatabase } from '../../server/src/testing/fresh-database.ts'
import { addFacilitators } from './many-facilitators.mjs'

const CLIENTS = 100
const NO_LIMIT = 1_000_000

const dataDir = mkdtempSync(join(tmpdir(), 'hub-bench-'))
const config = {
  ...readConfig({
    HUB_DATA_DIR: dataDir,
    HUB_SECRET: 'a secret for measuring alone',
    HUB_LOG_LEVEL: 'silent',
  }),
  demo: false,
}
const db = await freshDatabase({ engine: process.env.BENCH_ENGINE === 'embedded' ? 'embedded' : 'postgres' })
const { context, close } = await createContext(config, { db, limitFactor: NO_LIMIT })
await fillWithCast(context)

/** Copies of a client the cast has, so that every column is filled as in life. */
await context.db.orm.execute(sql`delete from clients where facilitator_id = ${CAST.member.id} and id > 1`)
const { rows } = await context.db.orm.execute(sql`
  select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
  where table_name = 'clients' and column_name not in ('id', 'code')`)
const names = sql.raw(String(rows[0]?.names))
await context.db.orm.execute(sql`
  insert into clients (code, ${names})
  select lpad(n::text, 8, '0'), ${names} from clients, generate_series(2, ${CLIENTS}) n where id = 1`)
await context.db.orm.execute(sql`analyze`)

const hub = await buildHub(context)
const address = await hub.server.fastify.listen({ port: 0, host: '127.0.0.1' })
const body = { email: CAST.member.email, password: CAST_PASSWORD }
const login = await hub.server.fastify.inject({ method: 'POST', url: '/api/sessions', payload: body })
const people = await addFacilitators(context, CAST.solo.id, Number(process.env.BENCH_FACILITATORS ?? 1))
const { topicId, moduleId } = CONTENT.youthCommunity
const keys = await context.db.orm.execute(sql`select module_key from modules where id = ${moduleId}`)
const module = { topicId, moduleKey: keys.rows[0]?.module_key }
process.send?.({ address, token: login.json().newToken, login: body, dataDir, people, module })

process.once('SIGTERM', async () => {
  await hub.close()
  await close()
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
