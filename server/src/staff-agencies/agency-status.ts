/** What the columns of an agency say in one word. */
import type { AgencyStatus } from '@hub/contract/staff-agencies'

export function agencyStatusOf(agency: {
  approvedAt: string | null
  refusedAt: string | null
}): AgencyStatus {
  if (agency.approvedAt !== null) return 'listed'
  return agency.refusedAt === null ? 'pending' : 'refused'
}
