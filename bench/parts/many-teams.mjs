/** Teams by the hundred, each of some facilitators who share a hundred clients. */
import pg from 'pg'
import { addClients } from './many-clients.mjs'

export const MEMBERS = 10
const CLIENTS = 100

/**
 * @param {{ databaseUrl: string, people: { id: number }[] }} what facilitators who have no team yet
 * @returns {Promise<number[]>} the team of each, in their order
 */
export async function addTeams({ databaseUrl, people }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `insert into teams (name, created_at) select 'Bench team ' || n, now() from generate_series(1, $1::int) n returning id`,
      [Math.ceil(people.length / MEMBERS)],
    )
    const teamOf = people.map((_, n) => rows[Math.floor(n / MEMBERS)].id)
    await client.query(
      `insert into team_members (team_id, facilitator_id, joined_at)
       select *, now() from unnest($1::int[], $2::int[])`,
      [teamOf, people.map(({ id }) => id)],
    )
    for (const [n, { id: teamId }] of rows.entries()) {
      const { id: facilitatorId } = people[n * MEMBERS] ?? { id: 0 }
      await addClients({
        databaseUrl,
        teamId,
        facilitatorId,
        count: CLIENTS,
        mark: n.toString(36).padStart(3, '0'),
      })
    }
    await client.query('analyze')
    return teamOf
  } finally {
    await client.end()
  }
}
