/** A facilitator's own certificates of attendance. */
import type { CertificateFile } from '@hub/contract/events'
import type { Locale } from '@hub/contract/locales'
import type { Context } from '#platform/context.ts'
import type { Caller } from '#platform/http/caller.ts'
import { certificateOf } from './certificates.ts'

/** The caller's certificate of an event in the language they read. Refuses with NotFound who was not marked as attended. */
export function readCertificate(
  context: Context,
  caller: Caller,
  { eventId, locale }: { eventId: number; locale: Locale },
): Promise<CertificateFile> {
  return certificateOf(context, { eventId, facilitatorId: caller.id, locale })
}
