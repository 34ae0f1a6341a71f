/** Two reports side by side, group by group, as the console and the files show them (REP-006). */

interface Counted<Figures> {
  groups: readonly ({ value: string; name: string } | null)[]
  figures: Figures
}

/** A group of either; null where the other has it alone. */
export interface Beside<Figures> {
  groups: Counted<Figures>['groups']
  now: Figures | null
  other: Figures | null
}

const keyOf = ({ groups }: Pick<Counted<unknown>, 'groups'>) =>
  JSON.stringify(groups.map((group) => group?.value ?? null))

/** In the order of the first; what the other has alone stands before what followed it there. */
export function sideBySide<Figures>(
  rows: readonly Counted<Figures>[],
  others: readonly Counted<Figures>[],
): Beside<Figures>[] {
  const known = new Set(rows.map(keyOf))
  const byKey = new Map(others.map((row) => [keyOf(row), row]))
  /** What the other has alone, by the group that it stands before there. */
  const before = new Map<string, Beside<Figures>[]>()
  let waiting: Beside<Figures>[] = []
  for (const row of others) {
    const key = keyOf(row)
    if (known.has(key)) {
      before.set(key, waiting)
      waiting = []
    } else waiting.push({ groups: row.groups, now: null, other: row.figures })
  }
  return [
    ...rows.flatMap((row) => [
      ...(before.get(keyOf(row)) ?? []),
      { groups: row.groups, now: row.figures, other: byKey.get(keyOf(row))?.figures ?? null },
    ]),
    ...waiting,
  ]
}
