/** Client files by the groups of a dimension: what may be told of each, and what adds up in it (REP-001 to REP-003). */
import { NONE, OTHERS, type PersonPlace } from '@hub/contract/figures.rules'
import {
  FILE_FIGURE_NAMES,
  FILE_FIGURES,
  type FileDimension,
  type FileFigures,
} from '@hub/contract/file-figures.rules'
import type { Locale } from '@hub/contract/locales'
import { groupOf } from '@hub/contract/report-periods.rules'
import type { FileRow } from '@hub/contract/staff-reports'
import type { Database } from '#platform/database/database.ts'
import {
  bitOf,
  placesToTell,
  readGroupNames,
  readHosts,
  wordOf,
} from '../../session-counts/session-counts.neighbours.ts'
import { type GroupingOf, sumsByGroups } from '../grouped-sums.ts'
import { type FileMoves, listOwners } from './client-files.store.ts'

export type FileGrouping = GroupingOf<FileMoves>

/** The groups of a dimension, with names in the language as far as they are translated. */
export async function groupFiles(
  db: Database,
  locale: Locale,
  dimension: FileDimension,
): Promise<FileGrouping> {
  if (dimension === 'team') {
    const names = await readGroupNames(db, locale, dimension)
    return { valueOf: ({ teamId }) => wordOf(teamId), nameOf: (value) => names.get(Number(value)) ?? '' }
  }
  if (dimension === 'agency' || dimension === 'province' || dimension === 'city') {
    const names = await readGroupNames(db, locale, dimension)
    const places = new Map((await readHosts(db)).map((host) => [host.id, host[`${dimension}Id`] ?? 0]))
    return {
      valueOf: ({ hostId }) => wordOf(places.get(hostId) ?? 0),
      nameOf: (value) => names.get(Number(value)) ?? '',
    }
  }
  return {
    valueOf: ({ day }) => (day === null ? NONE : groupOf(day, dimension)),
    nameOf: (value) => value,
  }
}

/** The same groups as they may be told: what would point at fewer than three registrars is one of OTHERS (REP-003). */
export function toldGrouping(place: PersonPlace, grouping: FileGrouping, told: ToldFiles): FileGrouping {
  return {
    valueOf: (moves) => (told.isTold(moves, place) ? grouping.valueOf(moves) : OTHERS),
    nameOf: grouping.nameOf,
  }
}

/** Of which files the team, the agency, the province and the city are told (decision 0049). */
export interface ToldFiles {
  isTold(moves: FileMoves, place: PersonPlace): boolean
}

/** It follows from all files that there are, so that it is the same for every period. */
export async function toldFiles(db: Database): Promise<ToldFiles> {
  const placesOf = new Map((await readHosts(db)).map((host) => [host.id, host]))
  const owners = await listOwners(db)
  const bits = placesToTell(
    owners.map(({ teamId, hostId }) => {
      const { agencyId, provinceId, cityId } = placesOf.get(hostId) ?? {}
      return { person: hostId, values: [teamId, agencyId, provinceId, cityId].map((id) => wordOf(id ?? 0)) }
    }),
  )
  const keyOf = ({ teamId, hostId }: Pick<FileMoves, 'teamId' | 'hostId'>) => `${teamId} ${hostId}`
  const told = new Map(owners.map((owner, index) => [keyOf(owner), bits[index] ?? 0]))
  return { isTold: (moves, place) => ((told.get(keyOf(moves)) ?? 0) & bitOf(place)) !== 0 }
}

/** The figures of every group, of every total over one dimension, and of all files. */
export const sumFiles = (moves: readonly FileMoves[], groupings: readonly FileGrouping[]): FileRow[] =>
  sumsByGroups(moves, groupings, { nothing, add })

const nothing = () => Object.fromEntries(FILE_FIGURE_NAMES.map((name) => [name, 0])) as FileFigures

function add(figures: FileFigures, { exit, files }: FileMoves): void {
  figures[exit === null ? 'newFiles' : 'closedFiles'] += files
  for (const name of FILE_FIGURE_NAMES)
    if (exit !== null && FILE_FIGURES[name].exit === exit) figures[name] += files
}
