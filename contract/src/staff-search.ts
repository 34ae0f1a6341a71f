/** Finding people, teams, agencies, modules and events of the whole console by part of their name (STA-009). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso, SearchText, Translated } from './fields.ts'
import { SEARCH_KINDS } from './staff-search.rules.ts'

export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.number(),
  name: z.string(),
  /** The name in other languages, where it has some. */
  translated: Translated,
  /** The email of a person, the topic of a module; empty for the others. */
  detail: z.string(),
  /** The members of a team, the facilitators of an agency; null for the others. */
  count: z.number().nullable(),
  /** When an event begins; null for the others. */
  at: Iso.nullable(),
  /** True for an event that is not published yet: its form is all that there is of it. */
  isDraft: z.boolean(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchConsole = endpoint({
  method: 'GET',
  path: '/staff/search',
  who: 'staff',
  permission: null,
  summary: 'Find by part of a name what the caller’s roles reach, five of each kind, the best first',
  query: z.object({ q: SearchText.min(1) }),
  reply: { records: z.array(SearchHit) },
})
