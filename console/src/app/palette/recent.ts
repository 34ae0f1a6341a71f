/**
 * The pages that were opened last in this tab. In memory alone: a title may be the name of a person, and nothing of it may
 * be left on the device (STA-001).
 */

export interface Visit {
  href: string
  title: string
}

const MOST = 5
let visits: readonly Visit[] = []

/** A page was opened; its title may be known later, and takes the place of an earlier one. */
export function noteVisit(visit: Visit): void {
  visits = [visit, ...visits.filter(({ href }) => href !== visit.href)].slice(0, MOST + 1)
}

/** The last five pages but this one, newest first. */
export const recentVisits = (butHref: string): readonly Visit[] =>
  visits.filter(({ href }) => href !== butHref).slice(0, MOST)

/** Whoever signs in next sees nothing of who was here before. */
export function forgetVisits(): void {
  visits = []
}
