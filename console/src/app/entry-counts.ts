/** Which entry of the side bar shows how much of what Home lists. */
import { ATTENTION_KINDS, type Attention } from '@hub/contract/staff-home'
import type { PlainRoute } from '#platform/page/paths.ts'
import { DECIDED_ON } from '../staff-home/decided-on.ts'
import { BELOW } from './areas.ts'

/** The entry that leads to where it is decided; null where Home alone does. */
function entryOf(kind: Attention['kind']): PlainRoute | null {
  const screen = DECIDED_ON[kind]
  const entry = screen === null ? null : (BELOW[screen]?.of ?? screen)
  return entry === 'home' ? null : entry
}

/** The entries that may have a count: they keep room for it, so that nothing moves when it comes. */
export const ENTRIES_WITH_COUNT: ReadonlySet<PlainRoute> = new Set([
  'home' as const,
  ...ATTENTION_KINDS.flatMap((kind) => entryOf(kind) ?? []),
])

/** How much needs attention behind each entry; at Home all of it. */
export function countsByEntry(items: readonly Attention[]): ReadonlyMap<PlainRoute, number> {
  const counts = new Map<PlainRoute, number>()
  for (const { kind, count } of items) {
    const entry = entryOf(kind)
    for (const name of entry === null ? (['home'] as const) : (['home', entry] as const))
      counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}
