/** The calls that give certificates of attendance: one's own, and by staff somebody's. */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { readCertificate } from './certificates.service.ts'
import { readRegistrantCertificate } from './certificates.staff.ts'

export function mountCertificates(server: HubServer): void {
  const { context } = server
  serve(server, calls.readCertificate, async ({ caller, params, request }) => ({
    record: await readCertificate(context, caller, { eventId: params.id, locale: request.locale }),
  }))
  serve(server, staffCalls.readRegistrantCertificate, async ({ caller, params, body }) => ({
    record: await readRegistrantCertificate(context, caller, { eventId: params.id, ...body }),
  }))
}
