/** Where what needs attention is decided. */
import type { Attention } from '@hub/contract/staff-home'
import type { PlainRoute } from '#platform/page/paths.ts'

/** The screen on which each is decided; null where there is none yet. */
export const DECIDED_ON: Record<Attention['kind'], PlainRoute | null> = {
  alerts: 'audit',
  pendingFacilitators: 'people',
  unlistedAgencies: 'agencies',
  unlistedCities: 'cities',
  unrecordedSessions: 'waitingRuns',
  failedHandOvers: 'events',
  packageWarnings: 'content',
  undeliveredMails: null,
  lateBackup: null,
}
