/** The calls of the console about how long data is kept. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { changeRetention, previewRetention, readRetention } from './staff-retention.staff.ts'

export function mountStaffRetention(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.readRetention, async ({ caller }) => ({
    record: await readRetention(context, caller),
  }))
  serve(server, staffCalls.previewRetention, async ({ caller, body }) => ({
    record: await previewRetention(context, caller, body),
  }))
  serve(server, staffCalls.changeRetention, async ({ caller, body }) => ({
    record: await changeRetention(context, caller, body),
  }))
}
