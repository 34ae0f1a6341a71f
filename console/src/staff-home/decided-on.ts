/** Where what needs attention is decided. */
import type { Attention } from '@hub/contract/staff-home'
import type { PlainRoute } from '#platform/page/paths.ts'

/** The screen on which each is decided; null where that is done outside the console. */
export const DECIDED_ON: Record<Attention['kind'], PlainRoute | null> = {
  alerts: 'audit',
  pendingFacilitators: 'people',
  unlistedAgencies: 'agencies',
  unlistedCities: 'cities',
  unrecordedSessions: 'waitingRuns',
  failedHandOvers: 'events',
  packageWarnings: 'content',
  undeliveredMails: 'undeliveredMails',
  lateBackup: null,
}
