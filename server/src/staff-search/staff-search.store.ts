/** The SQL of the search of the console: one small query for each kind, the best names first. */
import { and, asc, eq, isNull, not, or, type SQL, sql, type AnyColumn } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Translations } from '@hub/contract/translations.rules'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { modules, topics } from '../catalogue/catalogue.tables.ts'
import { eventDrafts, events } from '../events/events.tables.ts'
import { agencies } from '../metas/metas.tables.ts'

/** What was found, before its kind is put to it. */
export interface Named {
  id: number
  name: string
  translated: Translations | undefined
  detail: string
  count: number | null
  at: string | null
  isDraft: boolean
}

const escaped = (q: string) => q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)
const holds = (name: SQL | SQL.Aliased | AnyColumn, q: string) => sql`${name} ilike ${`%${escaped(q)}%`}`

/** Names that begin with it, then those of which a word does, then the others; each by name. */
const best = (name: SQL | SQL.Aliased | AnyColumn, q: string) => sql`case
  when ${name} ilike ${`${escaped(q)}%`} then 0
  when ${name} ilike ${`% ${escaped(q)}%`} then 1 else 2 end, lower(${name})`

const EMPTY = {
  translated: sql<undefined>`null`,
  detail: sql<string>`''`,
  count: sql<number | null>`null`,
  at: sql<string | null>`null`,
  isDraft: sql<boolean>`false`,
}

const withoutNull = <Row extends { translated: Translations | undefined | null }>(rows: Row[]) =>
  rows.map(({ translated, ...row }) => ({ ...row, translated: translated ?? undefined }))

/** Teams that are not archived, with how many are in them. */
export async function listTeamsNamed(db: Database, q: string, most: number): Promise<Named[]> {
  const members = sql<number>`(select count(*)::int from ${teamMembers}
    where ${teamMembers.teamId} = "teams"."id" and ${teamMembers.leftAt} is null)`
  const rows = await db.orm
    .select({ id: teams.id, name: teams.name, ...EMPTY, count: members })
    .from(teams)
    .where(and(isNull(teams.archivedAt), holds(teams.name, q)))
    .orderBy(best(teams.name, q))
    .limit(most)
  return withoutNull(rows)
}

/** Agencies, listed or not, with how many facilitators are of them. */
export async function listAgenciesNamed(db: Database, q: string, most: number): Promise<Named[]> {
  const members = sql<number>`(select count(*)::int from ${facilitators}
    where ${facilitators.agencyId} = "agencies"."id" and ${facilitators.closedAt} is null)`
  const rows = await db.orm
    .select({ id: agencies.id, name: agencies.name, ...EMPTY, count: members })
    .from(agencies)
    .where(and(isNull(agencies.mergedInto), holds(agencies.name, q)))
    .orderBy(best(agencies.name, q))
    .limit(most)
  return withoutNull(rows)
}

/** Facilitators by name or email, in any standing. */
export async function listPeopleNamed(db: Database, q: string, most: number): Promise<Named[]> {
  const name = sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`
  const rows = await db.orm
    .select({ id: facilitators.id, name, ...EMPTY, detail: facilitators.email })
    .from(facilitators)
    .where(holds(sql`(${name} || ' ' || ${facilitators.email})`, q))
    .orderBy(best(name, q), asc(facilitators.id))
    .limit(most)
  return withoutNull(rows)
}

/** Modules by their name in any language, with the topic. */
export async function listModulesNamed(db: Database, q: string, most: number): Promise<Named[]> {
  const rows = await db.orm
    .select({
      ...{ id: modules.id, name: modules.name, ...EMPTY },
      ...{ translated: modules.translations, detail: topics.name },
    })
    .from(modules)
    .innerJoin(topics, eq(topics.id, modules.topicId))
    .where(and(isNull(modules.retiredAt), holds(allNames(modules.name, modules.translations, 'name'), q)))
    .orderBy(best(modules.name, q), asc(modules.id))
    .limit(most)
  return withoutNull(rows)
}

/**
 * Events by their title in any language, also those that are over or cancelled. One that has the title only in its draft is
 * found by that, whether the event is new or published under another title (CTM-009).
 */
export async function listEventsNamed(db: Database, q: string, most: number): Promise<Named[]> {
  const { fields } = eventDrafts
  // A draft has the fields that differ.
  const title = sql`coalesce(${fields} ->> 'title', ${events.title})`
  const translations = sql`coalesce(${fields} -> 'translations', ${events.translations})`
  const published = db.orm
    .select({
      ...{ id: events.id, name: sql<string>`${events.title}`.as('name') },
      translated: sql<Translations | null>`${events.translations}`.as('translated'),
      at: sql<string | null>`${events.startDate}`.as('at'),
      isDraft: sql<boolean>`false`.as('is_draft'),
    })
    .from(events)
    .where(holds(allNames(events.title, events.translations, 'title'), q))
  const drafted = db.orm
    .select({
      ...{ id: eventDrafts.eventId, name: sql<string>`${title}`.as('name') },
      translated: sql<Translations | null>`${translations}`.as('translated'),
      at: sql<string | null>`coalesce((${fields} ->> 'start_date')::timestamptz, ${events.startDate})`.as(
        'at',
      ),
      isDraft: sql<boolean>`true`.as('is_draft'),
    })
    .from(eventDrafts)
    .leftJoin(events, eq(events.id, eventDrafts.eventId))
    .where(
      and(
        holds(allNames(title, translations, 'title'), q),
        or(isNull(events.id), not(holds(allNames(events.title, events.translations, 'title'), q))),
      ),
    )
  const named = unionAll(published, drafted).as('named')
  const rows = await db.orm
    .select({
      ...{ id: named.id, name: named.name, ...EMPTY },
      ...{ translated: named.translated, at: named.at, isDraft: named.isDraft },
    })
    .from(named)
    .orderBy(best(named.name, q), asc(named.id))
    .limit(most)
  return withoutNull(rows)
}

/** The name in every language, one after the other. */
const allNames = (
  name: SQL | SQL.Aliased | AnyColumn,
  translations: SQL | SQL.Aliased | AnyColumn,
  field: string,
) =>
  sql`(${name} || coalesce((select string_agg(' ' || coalesce(value ->> ${field}, ''), '')
    from jsonb_each(${translations})), ''))`
