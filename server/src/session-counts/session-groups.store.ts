/** The SQL of what the groups of sessions follow from beside the session: hosts, teams, themes, and all names (REP-002). */
import { asc, eq } from 'drizzle-orm'
import type { DimensionName } from '@hub/contract/figures.rules'
import type { Locale } from '@hub/contract/locales'
import type { Translations } from '@hub/contract/translations.rules'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { learningTypes, modules, sectors, themes, topics } from '../catalogue/catalogue.tables.ts'
import { agencies, cities, metas, provinces } from '../metas/metas.tables.ts'

/** Where everybody who may have delivered is today. */
export function listHosts(db: Database) {
  const { id, agencyId, provinceId, cityId } = facilitators
  return db.orm.select({ id, agencyId, provinceId, cityId }).from(facilitators)
}

/** Who was in which team from when to when, those who joined first before others. */
export function listMemberships(db: Database) {
  const { facilitatorId, teamId, joinedAt, leftAt } = teamMembers
  return db.orm
    .select({ facilitatorId, teamId, joinedAt, leftAt })
    .from(teamMembers)
    .orderBy(asc(joinedAt), asc(teamMembers.id))
}

export const listSectorsOfThemes = (db: Database) =>
  db.orm.select({ id: themes.id, sectorId: themes.sectorId }).from(themes)

interface Named {
  id: number
  name: string
  translations?: Translations
}

const NAMES: Partial<Record<DimensionName, (db: Database) => Promise<Named[]>>> = {
  learningType: ({ orm }) =>
    orm
      .select({ id: learningTypes.id, name: learningTypes.name, translations: learningTypes.translations })
      .from(learningTypes),
  sector: ({ orm }) =>
    orm.select({ id: sectors.id, name: sectors.name, translations: sectors.translations }).from(sectors),
  theme: ({ orm }) =>
    orm.select({ id: themes.id, name: themes.name, translations: themes.translations }).from(themes),
  topic: ({ orm }) =>
    orm.select({ id: topics.id, name: topics.name, translations: topics.translations }).from(topics),
  module: ({ orm }) =>
    orm.select({ id: modules.id, name: modules.name, translations: modules.translations }).from(modules),
  version: ({ orm }) =>
    orm.select({ id: modules.id, name: modules.name, translations: modules.translations }).from(modules),
  language: ({ orm }) =>
    orm
      .select({ id: metas.id, name: metas.metaValue, translations: metas.translations })
      .from(metas)
      .where(eq(metas.metaType, 'language')),
  team: ({ orm }) => orm.select({ id: teams.id, name: teams.name }).from(teams),
  agency: ({ orm }) => orm.select({ id: agencies.id, name: agencies.name }).from(agencies),
  province: ({ orm }) => orm.select({ id: provinces.id, name: provinces.name }).from(provinces),
  city: ({ orm }) => orm.select({ id: cities.id, name: cities.name }).from(cities),
}

/**
 * What the groups of a dimension are called, by their ids, in the language as far as it is translated; of a version, the
 * module's name. Empty of days and words.
 */
export async function listGroupNames(
  db: Database,
  locale: Locale,
  dimension: DimensionName,
): Promise<Map<number, string>> {
  const rows = (await NAMES[dimension]?.(db)) ?? []
  const field = dimension === 'language' ? 'meta_value' : 'name'
  return new Map(rows.map(({ id, name, translations }) => [id, translations?.[locale]?.[field] ?? name]))
}
