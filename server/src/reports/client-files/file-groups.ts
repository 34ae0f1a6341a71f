/** Client files by the groups of a dimension: which may be shown by themselves, and what adds up in each (REP-001 to REP-003). */
import { groupsToShow, NONE, OTHERS } from '@hub/contract/figures.rules'
import {
  FILE_FIGURE_NAMES,
  FILE_FIGURES,
  type FileDimension,
  type FileFigures,
} from '@hub/contract/file-figures.rules'
import type { Locale } from '@hub/contract/locales'
import { fiscalWord, groupOf } from '@hub/contract/report-periods.rules'
import type { FileRow } from '@hub/contract/staff-reports'
import type { Database } from '#platform/database/database.ts'
import { readGroupNames, readHosts } from '../../session-counts/session-counts.neighbours.ts'
import type { FileMoves } from './client-files.store.ts'

export interface FileGrouping {
  valueOf(moves: FileMoves): string
  nameOf(value: string): string
}

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
    valueOf: ({ day }) =>
      day === null ? NONE : dimension === 'fiscalYear' ? fiscalWord(day) : groupOf(day, dimension),
    nameOf: (value) => value,
  }
}

const wordOf = (id: number) => (id === 0 ? NONE : String(id))

/**
 * The groups in which at least three facilitators registered the new files, and the closed ones, that are counted; and so
 * for all others together. What is counted of a smaller group could be what one of them did.
 */
export function fileGroupsToShow(moves: readonly FileMoves[], { valueOf }: FileGrouping): string[] {
  const [opened, closed] = [new Map<string, Set<number>>(), new Map<string, Set<number>>()]
  for (const one of moves) {
    const hosts = one.exit === null ? opened : closed
    const value = valueOf(one)
    hosts.set(value, (hosts.get(value) ?? new Set()).add(one.hostId))
  }
  return groupsToShow(opened, closed)
}

/** What files are broken down by. */
export interface FileBreakdown {
  grouping: FileGrouping
  /** The values that are shown by themselves; the others are one group. Undefined: all of them. */
  shown: readonly string[] | undefined
}

const TOTAL = null

/** The figures of every group, of every total over one breakdown, and of all files, which are there without any too. */
export function sumFiles(moves: readonly FileMoves[], breakdowns: readonly FileBreakdown[]): FileRow[] {
  const rows = new Map<string, FileRow>()
  const rowOf = (values: readonly (string | null)[]) => {
    const key = JSON.stringify(values)
    const groups = values.map((value, index) => {
      if (value === TOTAL) return null
      const name = value === OTHERS ? '' : (breakdowns[index]?.grouping.nameOf(value) ?? '')
      return { value, name }
    })
    const row = rows.get(key) ?? { groups, figures: nothing() }
    rows.set(key, row)
    return row
  }
  rowOf(breakdowns.map(() => TOTAL))
  for (const one of moves) {
    const values = breakdowns.map(({ grouping, shown }) => {
      const value = grouping.valueOf(one)
      return shown === undefined || shown.includes(value) ? value : OTHERS
    })
    const keys = values.reduce<(string | null)[][]>(
      (sets, value) =>
        sets.flatMap((set) => [
          [...set, value],
          [...set, TOTAL],
        ]),
      [[]],
    )
    for (const key of keys) add(rowOf(key).figures, one)
  }
  return [...rows.values()]
}

const nothing = () => Object.fromEntries(FILE_FIGURE_NAMES.map((name) => [name, 0])) as FileFigures

function add(figures: FileFigures, { exit, files }: FileMoves): void {
  figures[exit === null ? 'newFiles' : 'closedFiles'] += files
  for (const name of FILE_FIGURE_NAMES)
    if (exit !== null && FILE_FIGURES[name].exit === exit) figures[name] += files
}
