/** What Home says of what needs attention. */
import type { Attention } from '@hub/contract/staff-home'

const NOON = 12
const EVENING = 18

/** The groups in their order, each with its kinds. */
export const GROUPS: readonly { title: 'people' | 'system'; kinds: readonly Attention['kind'][] }[] = [
  {
    title: 'people',
    kinds: ['pendingFacilitators', 'unlistedAgencies', 'unlistedCities', 'unrecordedSessions'],
  },
  { title: 'system', kinds: ['undeliveredMails', 'lateBackup'] },
]

export function greetingOf(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour < NOON) return 'morning'
  return hour < EVENING ? 'afternoon' : 'evening'
}

export function sumOf(items: readonly Attention[]): number {
  return items.reduce((sum, { count }) => sum + count, 0)
}

/** Since when the oldest has been waiting; null where that is not known. */
export function oldestOf(items: readonly Attention[]): string | null {
  return items.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted()[0] ?? null
}
