/**
 * Sessions by the million over five years, with the client files that took part, spread over a hundred teams. Written by
 * statements alone: through the product's own calls it would take days. The teams have the facilitators of the bench.
 */
import pg from 'pg'

const TEAMS = 100
const YEARS = 5
const SESSION_MIN = 40
const SESSION_SPREAD = 50

/** The ids of a list, so that a row can take the nth of them. */
const metasOf = (type) =>
  `(select array_agg(id order by id) from metas where meta_type = '${type}' and retired_at is null)`
const nth = (list, by) => `(${list})[1 + (${by}) % cardinality(${list})]`

const STATEMENTS = ({ sessions, clients }) => [
  // Neither triggers nor foreign keys: this is a database for measuring alone.
  `set session_replication_role = replica`,
  `create temp table bench_people as
     select id, row_number() over (order by id) - 1 as n from facilitators where email like 'bench-%'`,
  `create temp table bench_lists as select ${metasOf('age')} as ages, ${metasOf('gender')} as genders,
     ${metasOf('language')} as languages, (select array_agg(m.id order by m.id) from modules m) as modules`,
  `insert into teams (name, created_at)
     select 'Bench team ' || n, now() - interval '${YEARS + 1} years' from generate_series(1, ${TEAMS}) n`,
  `create temp table bench_teams as
     select id, row_number() over (order by id) - 1 as n from teams where name like 'Bench team %'`,
  `insert into team_members (team_id, facilitator_id, joined_at)
     select t.id, p.id, now() - interval '${YEARS + 1} years'
     from bench_people p join bench_teams t on t.n = p.n % ${TEAMS}`,
  `insert into clients (code, password_hash, team_id, facilitator_id, gender_meta_id, ethno_meta_id, age_meta_id,
       path_meta_id, avatar_meta_id, avatar_color_meta_id, status_meta_id, status_meta_code, register_time, close_time)
     select 'R' || lpad(s.n::text, 7, '0'), c.password_hash, t.id, p.id, ${nth('l.genders', 's.n * 7 / 3')}, c.ethno_meta_id,
       ${nth('l.ages', 's.n * 5 / 2')}, c.path_meta_id, c.avatar_meta_id, c.avatar_color_meta_id,
       case when s.n % 4 = 0 then done.id else c.status_meta_id end,
       case when s.n % 4 = 0 then done.meta_code else c.status_meta_code end,
       now() - s.n * interval '${YEARS} years' / ${clients},
       case when s.n % 4 = 0 then now() - s.n * interval '${YEARS} years' / ${clients} / 2 end
     from generate_series(1, ${clients}) s(n)
     cross join bench_lists l
     join bench_people p on p.n = s.n % (select count(*) from bench_people)
     join bench_teams t on t.n = p.n % ${TEAMS}
     join clients c on c.id = 1
     cross join (select id, meta_code from metas where meta_type = 'client_status' and meta_code = 'SUC') done`,
  `create temp table bench_clients as
     select id, row_number() over (order by id) - 1 as n from clients where code like 'R%'`,
  `create index on bench_clients (n)`,
  `create temp table bench_sessions as
     select s.n, p.id as host, ${nth('l.modules', 's.n * 13 / 5')} as module_id,
       ${nth('l.languages', '(s.n % 7) * (s.n % 11) / 9')} as language_id,
       now() - s.n * interval '${YEARS} years' / ${sessions} as ended,
       (${SESSION_MIN} + s.n % ${SESSION_SPREAD}) * interval '1 minute' as lasted,
       (array['justice', 'justice', 'demographics', 'workshop'])[1 + s.n % 4] as kind
     from generate_series(1, ${sessions}) s(n) cross join bench_lists l
     join bench_people p on p.n = s.n % (select count(*) from bench_people)`,
  `insert into running_modules (id, host_id, topic_id, module_id, state, source, start_time, end_time, end_method, last_contact)
     select 1000000 + s.n, s.host, m.topic_id, s.module_id, 'recorded',
       case when s.n % 9 = 0 then 'offline' else 'online' end, s.ended - s.lasted, s.ended, 'button', s.ended
     from bench_sessions s join modules m on m.id = s.module_id`,
  `insert into records (id, running_id, kind, host_id, learning_type_id, theme_id, topic_id, module_id, start_time,
       end_time, participation_count, language_id, province_id, created_at, changed_at)
     select 1000000 + s.n, 1000000 + s.n, s.kind, s.host, lt.learning_type_id, th.id, r.topic_id, s.module_id,
       r.start_time, r.end_time, case when s.kind = 'justice' then 4 else 5 + s.n % 20 end, s.language_id, 9, s.ended,
       s.ended
     from bench_sessions s join running_modules r on r.id = 1000000 + s.n
     join topics tp on tp.id = r.topic_id join themes th on th.id = tp.theme_id
     join sectors lt on lt.id = th.sector_id`,
  `insert into record_clients (record_id, client_id)
     select distinct 1000000 + s.n, c.id from bench_sessions s cross join generate_series(0, 3) k
     join bench_clients c on c.n = (s.n * 17 + k * 41 + s.n / 1000) % ${clients}
     where s.kind = 'justice'`,
  `insert into record_demographics (record_id, age_id, gender_id, num_participants)
     select 1000000 + s.n, ${nth('l.ages', 's.n + k')}, ${nth('l.genders', 's.n / 3')}, 1 + (s.n + k) % 6
     from bench_sessions s cross join generate_series(0, 1) k cross join bench_lists l where s.kind = 'demographics'`,
  `set session_replication_role = default`,
  `select count_client_sessions(array(select distinct client_id from record_clients))`,
  `vacuum analyze`,
]

/** @param {{ databaseUrl: string, sessions: number, clients: number }} what */
export async function addSessions({ databaseUrl, ...counts }) {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0`)
    for (const statement of STATEMENTS(counts)) await client.query(statement)
  } finally {
    await client.end()
  }
}
