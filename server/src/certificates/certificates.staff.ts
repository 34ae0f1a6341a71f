/** Certificates of attendance that staff make for others. */
import type { CertificateFile } from '@hub/contract/events'
import type { Staff } from '#platform/audit/actor.ts'
import { readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { certificateOf } from './certificates.ts'

/** A person's certificate of an event, in that person's language. Audited. Refuses with NotFound who was not marked as attended. */
export function readRegistrantCertificate(
  context: Context,
  staff: Staff,
  { eventId, facilitatorId }: { eventId: number; facilitatorId: number },
): Promise<CertificateFile> {
  const deed = {
    ...({ action: 'event-certificate', objectKind: 'event', objectId: eventId } as const),
    note: `facilitator ${facilitatorId}`,
  }
  return readAudited(context, staff, deed, () => certificateOf(context, { eventId, facilitatorId }))
}
