/** Writes rows into an embedded database until it is killed, and prints each acknowledged one. */
import { writeSync } from 'node:fs'
import { openPool } from './open-pool.ts'

const ACCOUNTS = 20
const MOVE_EVERY = 5
const [dataDir = '', firstId = '1'] = process.argv.slice(2)

const { pool } = await openPool({ dataDir, durable: true })
await pool.query(`create table if not exists rows (id int primary key, text text not null);
  create table if not exists accounts (id int primary key, balance int not null);
  insert into accounts select n, 100 from generate_series(0, ${ACCOUNTS - 1}) n on conflict do nothing`)
writeSync(1, 'ready\n')

const insertion = (id: number) => `insert into rows values (${id}, repeat('x', ${id % 400}))`

async function insertAndMove(id: number): Promise<void> {
  await pool.query('begin')
  await pool.query(insertion(id))
  await pool.query(`update accounts set balance = balance - 1 where id = ${id % ACCOUNTS}`)
  await pool.query(`update accounts set balance = balance + 1 where id = ${(id + 1) % ACCOUNTS}`)
  await pool.query('commit')
}

for (let id = Number(firstId); ; id += 1) {
  await (id % MOVE_EVERY === 0 ? insertAndMove(id) : pool.query(insertion(id)))
  writeSync(1, `${id}\n`)
}
