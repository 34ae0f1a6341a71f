/** What the address of the list of agencies may say. */
import { AGENCY_SORTS, AGENCY_STATUSES } from '@hub/contract/staff-agencies'

export const AGENCY_WORDS = { views: ['all', ...AGENCY_STATUSES], sorts: AGENCY_SORTS } as const
