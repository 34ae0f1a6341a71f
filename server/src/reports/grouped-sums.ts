/** Adds up what a report counts by the groups of its dimensions (REP-001, REP-002). */
import { OTHERS } from '@hub/contract/figures.rules'
import type { ReportGroup } from '@hub/contract/staff-reports'

/** To which group of a dimension each item belongs, and what that is called. */
export interface GroupingOf<Item> {
  valueOf(item: Item): string
  nameOf(value: string): string
}

interface Adding<Item, Figures> {
  nothing(): Figures
  add(figures: Figures, item: Item): void
}

interface Row<Figures> {
  groups: (ReportGroup | null)[]
  figures: Figures
}

const TOTAL = null

/** The figures of every group, of every total over one dimension, and of everything, which are there without an item too. */
export function sumsByGroups<Item, Figures>(
  items: readonly Item[],
  groupings: readonly GroupingOf<Item>[],
  { nothing, add }: Adding<Item, Figures>,
): Row<Figures>[] {
  const rows = new Map<string, Row<Figures>>()
  const rowOf = (values: readonly (string | null)[]) => {
    const key = JSON.stringify(values)
    const groups = values.map((value, index) => {
      if (value === TOTAL) return null
      return { value, name: value === OTHERS ? '' : (groupings[index]?.nameOf(value) ?? '') }
    })
    const row = rows.get(key) ?? { groups, figures: nothing() }
    rows.set(key, row)
    return row
  }
  rowOf(groupings.map(() => TOTAL))
  for (const item of items) {
    const sets = groupings.reduce<(string | null)[][]>(
      (before, { valueOf }) => {
        const value = valueOf(item)
        return before.flatMap((set) => [
          [...set, value],
          [...set, TOTAL],
        ])
      },
      [[]],
    )
    for (const set of sets) add(rowOf(set).figures, item)
  }
  return [...rows.values()]
}
