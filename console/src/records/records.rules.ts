/** What the address of the search says, and what a record was before its corrections (PPL-009, STA-011). */
import type { InputOf } from '@hub/contract/endpoint'
import { printableLine } from '@hub/contract/fields.rules'
import { isDay } from '@hub/contract/report-periods.rules'
import type { CorrectableField, RecordCorrection, searchRecords } from '@hub/contract/staff-records'
import { pagesIn, searchedIn } from '#platform/lists/list-address.rules.ts'

/** What is looked for; an empty text is anything. */
export interface RecordFilters {
  code: string
  module: string
  day: string
  email: string
}
export interface RecordsAddress extends RecordFilters {
  /** The cursors of the pages before this one, the nearest last. */
  pages: readonly string[]
}

const FILTERS = ['code', 'module', 'day', 'email'] as const

/** Reads the address; a day that is none counts as not said. */
export function recordsAddressIn(search: Readonly<Record<string, string | undefined>>): RecordsAddress {
  const { code = '', module = '', day = '', email = '' } = search
  return {
    ...{ code: searchedIn(code), module: searchedIn(module), email: printableLine(email).trim() },
    day: isDay(day) ? day : '',
    pages: pagesIn(search),
  }
}

/** The query of an address. */
export function recordsSearchOf({ pages, ...filters }: RecordsAddress): string {
  const search = new URLSearchParams()
  for (const name of FILTERS) if (filters[name] !== '') search.set(name, filters[name])
  if (pages.length > 0) search.set('pages', pages.join('.'))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Why these cannot be looked for: nothing is given, or an email without its day (CON-16). Null when they can. */
export function filterFault({ code, module, day, email }: RecordFilters): 'nothing' | 'day' | null {
  if (email !== '' && day === '') return 'day'
  return [code, module, day, email].every((one) => one === '') ? 'nothing' : null
}

/** What the server is asked for an address. */
export function recordsInputOf(address: RecordsAddress): NonNullable<InputOf<typeof searchRecords>['query']> {
  const { pages } = address
  const after = pages.at(-1)
  const given = FILTERS.filter((name) => address[name] !== '').map((name) => [name, address[name]] as const)
  return { ...Object.fromEntries<string>(given), ...(after !== undefined && { after }) }
}

/** The value of a field as it was submitted, in words; null when no correction changed it. Corrections are newest first. */
export function originalOf(corrections: readonly RecordCorrection[], field: CorrectableField): string | null {
  const changes = corrections.flatMap((correction) => correction.changes)
  return changes.findLast((change) => change.field === field)?.before ?? null
}

/** The groups in a text of the audit log: `12-14/Woman=5, 24+/Man=1`. */
export function groupsIn(text: string): { age: string; gender: string; count: string }[] {
  return text.split(', ').flatMap((group) => {
    const [, age, gender, count] = /^([^/]+)\/(.+)=(\d+)$/.exec(group) ?? []
    return age === undefined || gender === undefined || count === undefined ? [] : [{ age, gender, count }]
  })
}
