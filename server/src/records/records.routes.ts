/** The calls about records. */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { correctStaffRecord } from './console-corrections.staff.ts'
import { readStaffRecord } from './record-page.staff.ts'
import { searchRecords } from './record-search.staff.ts'
import {
  listClientRecords,
  listPersonalRecords,
  recordParticipation,
  recordSealed,
} from './records.service.ts'

export function mountRecords(server: HubServer): void {
  const { context } = server
  serve(server, calls.recordParticipation, async ({ caller, body }) => ({
    record: await recordParticipation(context, caller, body),
  }))
  serve(server, calls.recordSealed, async ({ caller, body }) => ({
    record: await recordSealed(context, caller, body),
  }))
  serve(server, calls.listPersonalRecords, async ({ caller, params }) => ({
    records: await listPersonalRecords(context, caller, params.key),
  }))
  serve(server, calls.listClientRecords, async ({ caller, params }) => ({
    records: await listClientRecords(context, caller, params.id),
  }))
  serve(server, staffCalls.searchRecords, ({ caller, query }) => searchRecords(context, caller, query))
  serve(server, staffCalls.readStaffRecord, ({ caller, params }) =>
    readStaffRecord(context, caller, params.id),
  )
  serve(server, staffCalls.correctStaffRecord, async ({ caller, params, body }) => ({
    record: await correctStaffRecord(context, caller, { ...body, id: params.id }),
  }))
}
