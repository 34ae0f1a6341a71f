/** What the address of the audit log says, and what the server is asked for it (AUD-001, STA-011). */
import { DEEDS, type DeedName } from '@hub/contract/deeds'
import type { AuditEntry, exportAuditLog } from '@hub/contract/staff-audit'
import type { InputOf } from '@hub/contract/endpoint'
import { pagesIn, searchedIn } from '#platform/lists/list-address.rules.ts'

/** What is looked for; an empty text is anything. Days are those of the reader. */
export interface AuditFilters {
  who: string
  what: DeedName | null
  whom: string
  from: string
  until: string
}
export interface AuditAddress extends AuditFilters {
  /** The cursors of the pages before this one, the nearest last. */
  pages: readonly string[]
  /** The entry that is open. */
  entry: number | null
}

export const NO_FILTERS: AuditFilters = { who: '', what: null, whom: '', from: '', until: '' }
const DAY = /^\d{4}-\d{2}-\d{2}$/

const dayOf = (text: string | undefined) =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

/** Reads the address; what it does not know counts as not said. */
export function auditAddressIn(search: Readonly<Record<string, string | undefined>>): AuditAddress {
  const entry = Number(search.entry)
  return {
    who: searchedIn(search.who),
    what: DEEDS.find((one) => one === search.what) ?? null,
    whom: searchedIn(search.whom),
    ...{ from: dayOf(search.from), until: dayOf(search.until) },
    pages: pagesIn(search),
    entry: Number.isSafeInteger(entry) && entry > 0 ? entry : null,
  }
}

/** The query of an address; what is as usual is left out. */
export function auditSearchOf({ pages, entry, what, ...texts }: AuditAddress): string {
  const search = new URLSearchParams()
  for (const [name, text] of Object.entries(texts)) if (text !== '') search.set(name, text)
  if (what !== null) search.set('what', what)
  if (pages.length > 0) search.set('pages', pages.join('.'))
  if (entry !== null) search.set('entry', String(entry))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export const hasFilters = ({ who, what, whom, from, until }: AuditFilters) =>
  what !== null || [who, whom, from, until].some((text) => text !== '')

/** What the server is asked for some filters: from the first moment of a day to the last of another. */
export function auditInputOf(filters: AuditFilters): NonNullable<InputOf<typeof exportAuditLog>['query']> {
  const { who, what, whom, from, until } = filters
  const start = (day: string, days = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + days).toISOString()
  }
  return {
    ...(who !== '' && { who }),
    ...(what !== null && { what }),
    ...(whom !== '' && { whom }),
    ...(from !== '' && { from: start(from) }),
    ...(until !== '' && { until: start(until, 1) }),
  }
}

/** The entries by day of the reader, newest first, as they come. */
export function byDay<Entry extends Pick<AuditEntry, 'at'>>(
  entries: readonly Entry[],
): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = new Date(entry.at).toDateString()
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
