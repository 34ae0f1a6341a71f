/** Client files by the thousand, copied from the cast's first one: every fourth is closed unless all are to be open. */
import pg from 'pg'

/** @param {{ databaseUrl: string, teamId: number, facilitatorId: number, count: number, mark: string, allOpen?: boolean }} what */
export async function addClients({ databaseUrl, teamId, facilitatorId, count, mark, allOpen = false }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const own = `'id', 'code', 'team_id', 'facilitator_id', 'register_time', 'close_time', 'status_meta_id', 'status_meta_code'`
    const { rows } = await client.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'clients' and column_name not in (${own})`,
    )
    const names = rows[0].names
    const isClosed = `n % 4 = 0 and not ${allOpen}`
    await client.query(
      `insert into clients (code, team_id, facilitator_id, register_time, close_time, status_meta_id, status_meta_code, ${names})
       select $1 || lpad(n::text, 7, '0'), $2, $3, date_trunc('milliseconds', now()) - n * interval '1 minute',
         case when ${isClosed} then date_trunc('milliseconds', now()) end,
         case when ${isClosed} then closed.id else status_meta_id end,
         case when ${isClosed} then closed.meta_code else status_meta_code end, ${names}
       from clients, generate_series(1, $4::int) n,
         (select id, meta_code from metas where meta_type = 'client_status' and meta_code = 'SUC') closed
       where clients.id = 1`,
      [mark, teamId, facilitatorId, count],
    )
    await client.query('analyze clients')
  } finally {
    await client.end()
  }
}
