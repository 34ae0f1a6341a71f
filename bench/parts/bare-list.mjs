/**
 * The smallest program that could give the same response: Fastify, a token check by HMAC, one prepared query on a table
 * with the response's own columns, and the contract's reply written by its schema. Run with tsx.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'
import { calls } from '../../contract/src/every-call.ts'

const POOL = 8
const KEY = 'a key for measuring alone'
const SIGNED = 'bench'
const good = createHmac('sha256', KEY).update(SIGNED).digest()

const example = JSON.parse(process.env.BENCH_ANSWER ?? '{}')
const columns = Object.keys(example.records[0])
const shape = (value) =>
  typeof value === 'number' ? 'integer' : typeof value === 'boolean' ? 'boolean' : 'text'

const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: POOL })
const table = `bench_list_${process.pid}`
const kinds = columns.map(
  (name) =>
    `${name} ${typeof example.records[0][name] === 'object' && example.records[0][name] ? 'jsonb' : shape(example.records[0][name])}`,
)
await pool.query(`create table ${table} (owner integer, ${kinds.join(', ')})`)
await pool.query(
  `insert into ${table} select 1, ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
  [JSON.stringify(example.records)],
)
await pool.query(`create index on ${table} (owner, id)`)

const server = fastify()
const envelope = z.object({ success: z.literal(true), message: z.string(), ...calls.listOwnClients.reply })
const { $schema: _, ...schema } = z.toJSONSchema(envelope, { target: 'draft-7', io: 'output' })
server.addHook('onRequest', async (request, reply) => {
  const [signed = '', mark = ''] = (request.headers.authorization ?? '').slice('Bearer '.length).split('.')
  const found = createHmac('sha256', KEY).update(signed).digest()
  if (!timingSafeEqual(found, Buffer.from(mark, 'base64url'))) return reply.code(401).send()
})
server.get('/clients', { schema: { response: { 200: schema } } }, async () => {
  const text = `select ${columns.join(', ')} from ${table} where owner = $1 order by id`
  const { rows } = await pool.query({ name: 'list', text, values: [1] })
  return { success: true, message: 'OK', records: rows, next: null }
})
const address = await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address, token: `${SIGNED}.${good.toString('base64url')}` })

process.once('SIGTERM', async () => {
  await server.close()
  await pool.query(`drop table ${table}`)
  await pool.end()
  process.exit(0)
})
