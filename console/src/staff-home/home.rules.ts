/** What Home says of what needs attention. */
import type { Alert } from '@hub/contract/staff-alerts'
import type { Attention } from '@hub/contract/staff-home'

const NOON = 12
const EVENING = 18

/** The groups in their order, each with its kinds. */
export const GROUPS: readonly {
  title: 'alerts' | 'people' | 'content' | 'system'
  kinds: readonly Attention['kind'][]
}[] = [
  { title: 'alerts', kinds: ['alerts'] },
  {
    title: 'people',
    kinds: ['pendingFacilitators', 'unlistedAgencies', 'unlistedCities', 'unrecordedSessions'],
  },
  { title: 'content', kinds: ['failedHandOvers', 'packageWarnings'] },
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

/** The day of an instant, where the reader is. */
const dayOf = (iso: string): string => {
  const at = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The query of the audit log for whose access an alert is about, on its days. */
export function logSearch({ who, fromAt, untilAt }: Pick<Alert, 'who' | 'fromAt' | 'untilAt'>): string {
  const search = { who: `${who.kind}:${who.id}`, from: dayOf(fromAt), until: dayOf(untilAt) }
  return `?${new URLSearchParams(search).toString()}`
}
