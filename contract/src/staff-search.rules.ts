/** What the search of the console finds, and for whom (STA-009). */
import type { StaffPermission } from './staff-roles.rules.ts'

/** In the order in which they are shown. */
export const SEARCH_KINDS = ['team', 'agency', 'person', 'module', 'event'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Who may find what: whoever may open it. */
export const SEARCH_PERMISSIONS: Record<SearchKind, StaffPermission> = {
  team: 'people',
  agency: 'people',
  person: 'people',
  module: 'content',
  event: 'content',
}

/** One letter fits nearly everything; one Chinese character does not. */
export const SEARCH_MIN = 2
/** As many of each kind as are shown: typing one more letter is faster than reading more. */
export const SEARCH_EACH = 5

const HAN = /\p{Script=Han}/u

/** True where so little is typed that nothing is looked for. */
export const isTooShort = (typed: string): boolean => typed.trim().length < SEARCH_MIN && !HAN.test(typed)
