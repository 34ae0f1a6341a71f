/** Reads what the groups of sessions follow from beside the sessions, for the thread that counts (REP-002). */
import { type DimensionName, isPersonPlace, PERSON_PLACES } from '@hub/contract/figures.rules'
import type { Locale } from '@hub/contract/locales'
import type { StepName } from '@hub/contract/report-periods.rules'
import type { Database } from '#platform/database/database.ts'
import type { GroupingData, Groupings, Names, Places } from './groupings.ts'
import { listGroupNames, listHosts, listMemberships, listSectorsOfThemes } from './session-groups.store.ts'

/** Where names are read, and in which language (CTM-003). */
interface NameSource {
  db: Database
  locale: Locale
}

type Read = (source: NameSource) => GroupingData | Promise<GroupingData>

const namesOf = async ({ db, locale }: NameSource, dimension: DimensionName): Promise<Names> => [
  ...(await listGroupNames(db, locale, dimension)),
]

const step =
  (name: StepName | 'fiscalYear'): Read =>
  () => ({ of: 'period', step: name })

type IdColumn = Extract<GroupingData, { of: 'id' }>['column']

const byId =
  (dimension: DimensionName, column: IdColumn): Read =>
  async (source) => ({ of: 'id', column, names: await namesOf(source, dimension) })

type HostPlace = 'agency' | 'city' | 'province'

const placesOfHosts = async (db: Database, dimension: HostPlace): Promise<Places> =>
  (await listHosts(db)).map((host) => [host.id, host[`${dimension}Id`] ?? 0])

/** By where the host is today. */
const byHost =
  (dimension: 'agency' | 'city'): Read =>
  async (source) => ({
    ...{ of: 'place', column: 'hostId' },
    places: await placesOfHosts(source.db, dimension),
    names: await namesOf(source, dimension),
  })

async function bySector(source: NameSource): Promise<GroupingData> {
  const places: Places = (await listSectorsOfThemes(source.db)).map(({ id, sectorId }) => [id, sectorId])
  return { of: 'place', column: 'themeId', places, names: await namesOf(source, 'sector') }
}

async function byTeam(source: NameSource): Promise<GroupingData> {
  const memberships = await listMemberships(source.db)
  const stays = memberships.map(({ facilitatorId: hostId, teamId, joinedAt, leftAt }) => ({
    ...{ hostId, teamId, from: Date.parse(joinedAt), until: leftAt === null ? null : Date.parse(leftAt) },
  }))
  return { of: 'team', stays, names: await namesOf(source, 'team') }
}

const READ: Record<DimensionName, Read> = {
  day: step('day'),
  week: step('week'),
  month: step('month'),
  quarter: step('quarter'),
  year: step('year'),
  fiscalYear: step('fiscalYear'),
  learningType: byId('learningType', 'learningTypeId'),
  sector: bySector,
  theme: byId('theme', 'themeId'),
  topic: byId('topic', 'topicId'),
  module: byId('module', 'moduleId'),
  version: async (source) => ({ of: 'version', names: await namesOf(source, 'version') }),
  source: () => ({ of: 'source' }),
  language: byId('language', 'languageId'),
  team: byTeam,
  agency: byHost('agency'),
  province: async (source) => ({
    of: 'province',
    places: await placesOfHosts(source.db, 'province'),
    names: await namesOf(source, 'province'),
  }),
  city: byHost('city'),
}

/**
 * What these dimensions need, all of one moment. In a transaction of its own, which is over before anything is counted:
 * whoever waits for the thread must not keep a connection from the calls of facilitators.
 */
export async function readGroupings(
  db: Database,
  locale: Locale,
  dimensions: readonly DimensionName[],
): Promise<Groupings> {
  const groupings: Groupings = {}
  // What may be told of one place of somebody depends on the others.
  const needed = dimensions.some(isPersonPlace) ? [...dimensions, ...PERSON_PLACES] : dimensions
  const read = async () => {
    for (const name of new Set(needed)) groupings[name] = await READ[name]({ db, locale })
  }
  await db.transaction(read, { isolation: 'repeatable read' })
  return groupings
}
