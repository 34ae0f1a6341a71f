/** The calls about records. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import {
  listClientRecords,
  listPersonalRecords,
  recordParticipation,
  recordSealed,
} from './records.service.ts'

export function mountRecords(server: HubServer): void {
  const { context } = server
  serve(server, calls.recordParticipation, async ({ caller, body, request }) => ({
    record: await recordParticipation(context, caller, body, request.id),
  }))
  serve(server, calls.recordSealed, async ({ caller, body, request }) => ({
    record: await recordSealed(context, caller, body, request.id),
  }))
  serve(server, calls.listPersonalRecords, async ({ caller, params }) => ({
    records: await listPersonalRecords(context, caller, params.key),
  }))
  serve(server, calls.listClientRecords, async ({ caller, params, request }) => ({
    records: await listClientRecords(context, caller, params.id, request.id),
  }))
}
