/** Which files of the store the events name, for a check of the store (SCL-001). */
import { materialAddress } from '@hub/contract/events.rules'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { listRowsWithFiles } from './event-loading.store.ts'

/** Material on the web is no file of ours. Below this a document has its path. */
const BELOW = '/'

/** The images of events and of people, and the documents of courses. */
export async function listEventFiles(
  context: Context,
  _staff: Staff,
): Promise<{ path: string; by: string }[]> {
  const { events, courses } = await listRowsWithFiles(context.db)
  const named = [
    ...events.map((row) => ({
      by: `event ${row.eventKey}`,
      links: [row.cardImage, row.heroBanner, row.infoBanner, ...linksOf(row)],
    })),
    ...courses.map((row) => ({ by: `course ${row.id}`, links: linksOf(row) })),
  ]
  return named.flatMap(({ by, links }) =>
    links
      .map((link) => materialAddress(BELOW, link))
      .filter((address) => address?.startsWith(BELOW) === true)
      .map((address) => ({ path: String(address).slice(BELOW.length), by })),
  )
}

function linksOf(row: Record<'bioImage' | 'videoLink' | 'pptLink' | 'docLink' | 'pdfLink', string | null>) {
  return [row.bioImage, row.videoLink, row.pptLink, row.docLink, row.pdfLink]
}
