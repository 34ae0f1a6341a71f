/** The calls of the console about facilitators. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { checkNewCode } from '#platform/http/staff-caller.ts'
import { exportPeople, listPeople, readPerson } from './staff-people.staff.ts'
import { changeStandings, listTakers, previewStandings } from './standings.staff.ts'

export function mountStaffPeople(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.listPeople, ({ caller, query }) => listPeople(context, caller, query))
  serve(server, staffCalls.exportPeople, ({ caller, query }) => exportPeople(context, caller, query))
  serve(server, staffCalls.readPerson, async ({ caller, params }) => ({
    record: await readPerson(context, caller, params.id),
  }))
  serve(server, staffCalls.previewStandings, async ({ caller, body }) => ({
    record: await previewStandings(context, caller, body),
  }))
  serve(server, staffCalls.listTakers, async ({ caller, query }) => ({
    records: await listTakers(context, caller, query.q),
  }))
  serve(server, staffCalls.changeStandings, async ({ caller, body }) => {
    // Of these changes closing alone is sensitive (STA-007).
    if (body.change === 'close') checkNewCode(context, caller)
    return { records: await changeStandings(context, caller, body) }
  })
}
