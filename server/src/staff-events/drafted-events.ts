/** Which drafts of events fit a search, and in which order they are listed: the same as of those that are published. */
import { missingInEvent } from '@hub/contract/event-edits'
import type { EventsQuery } from '@hub/contract/staff-events'
import type { DraftedEvent } from '../events/events.neighbours.ts'
import type { RankedCursor } from '#platform/http/ranked-cursor.ts'

const NO_DATE = '-'

/** Part of the title in any language, or of who leads it. */
export function draftsFitting(
  drafts: readonly DraftedEvent[],
  { q, type, show }: Pick<EventsQuery, 'q' | 'type' | 'show'>,
): DraftedEvent[] {
  const wanted = q?.toLowerCase()
  return drafts.filter(({ fields }) => {
    const translated = Object.values(fields.translations ?? {}).map((texts) => texts?.['title'] ?? '')
    const words = [fields.title, fields.faculty_name, ...translated]
    return (
      (type === undefined || fields.type_code === type) &&
      (show === 'all' || missingInEvent(fields) > 0) &&
      (wanted === undefined || words.some((text) => text.toLowerCase().includes(wanted)))
    )
  })
}

/** Where a draft stands in the list. */
export function cursorOf({ id, fields }: DraftedEvent, sort: EventsQuery['sort']): RankedCursor {
  const key = sort === 'title' ? fields.title.toLowerCase() : (fields.start_date ?? NO_DATE)
  return { rank: fields.start_date === null ? 1 : 0, key, id }
}

const compare = (one: RankedCursor, other: RankedCursor): number =>
  one.rank - other.rank || (one.key === other.key ? one.id - other.id : one.key < other.key ? -1 : 1)

/** The page behind the cursor, and whether more follow. */
export function draftPage(
  drafts: readonly DraftedEvent[],
  { sort, limit, after }: { sort: EventsQuery['sort']; limit: number; after: RankedCursor | null },
): { page: DraftedEvent[]; next: RankedCursor | null } {
  const behind = drafts
    .toSorted((one, other) => compare(cursorOf(one, sort), cursorOf(other, sort)))
    .filter((draft) => after === null || compare(cursorOf(draft, sort), after) > 0)
  const page = behind.slice(0, limit)
  const last = page.at(-1)
  return { page, next: behind.length > limit && last ? cursorOf(last, sort) : null }
}
