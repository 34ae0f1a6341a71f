/** Adds up client files by their groups, and says which groups may be shown by themselves (REP-001, REP-003). */
import { groupsToShow, OTHERS } from '@hub/contract/figures.rules'
import { FILE_FIGURE_NAMES, FILE_FIGURES, type FileFigures } from '@hub/contract/file-figures.rules'
import type { FileRow } from '@hub/contract/staff-reports'
import type { FileGrouping } from './file-groups.ts'
import type { FileMoves } from './file-moves.store.ts'

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
