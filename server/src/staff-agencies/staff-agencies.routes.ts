/** The calls of the console about agencies and cities that were entered by hand. */
import * as calls from '@hub/contract/staff-agencies'
import { found } from '#platform/fail.ts'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { exportAgencies, listAgenciesForStaff, readAgencyForStaff } from './agency-list.staff.ts'
import { addListedAgency, approveAgencies, editAgency, refuseAgencies } from './agencies.staff.ts'
import { requireAgencyFactor } from './agency-factor.staff.ts'
import { mergeAgencies, undoAgencyMerge } from './agency-merges.staff.ts'
import { addCity, listTypedCitiesAlike, mergeCity } from './typed-names.staff.ts'

/** What the audit log says of a merge that was only looked at. */
const SHOWN = 'its effects were shown'

export function mountStaffAgencies(server: HubServer): void {
  const { context } = server
  serve(server, calls.listAgenciesForStaff, ({ caller, query }) =>
    listAgenciesForStaff(context, caller, query),
  )
  serve(server, calls.exportAgencies, ({ caller, query }) => exportAgencies(context, caller, query))
  serve(server, calls.readAgencyForStaff, async ({ caller, params }) => ({
    record: await readAgencyForStaff(context, caller, params.id),
  }))
  serve(server, calls.addAgencyForStaff, async ({ caller, body }) => ({
    record: await addListedAgency(context, caller, body.name),
  }))
  serve(server, calls.editAgency, async ({ caller, params, body }) => ({
    record: await editAgency(context, caller, { ...body, id: params.id }),
  }))
  serve(server, calls.requireAgencyFactor, async ({ caller, params, body }) => ({
    record: await requireAgencyFactor(context, caller, { ...body, id: params.id }),
  }))
  serve(server, calls.approveAgencies, async ({ caller, body }) => ({
    records: await approveAgencies(context, caller, body.ids),
  }))
  serve(server, calls.refuseAgencies, async ({ caller, body }) => ({
    records: await refuseAgencies(context, caller, body),
  }))
  serve(server, calls.previewAgencyMerge, async ({ caller, params, query }) => {
    const wanted = { fromId: params.id, intoId: query.intoId, reason: SHOWN, isDryRun: true }
    const { people, ...merge } = await mergeAgencies(context, caller, wanted)
    return { record: { ...merge, facilitators: people.length } }
  })
  serve(server, calls.mergeAgency, async ({ caller, params, body }) => {
    const wanted = { ...body, fromId: params.id, isDryRun: false }
    const { people, mergeId, ...merge } = await mergeAgencies(context, caller, wanted)
    return { record: { ...merge, facilitators: people.length, mergeId: found(mergeId) } }
  })
  serve(server, calls.undoAgencyMerge, async ({ caller, params }) => ({
    record: await undoAgencyMerge(context, caller, params.id),
  }))
  serve(server, calls.listTypedCities, async ({ caller }) => ({
    records: await listTypedCitiesAlike(context, caller),
  }))
  serve(server, calls.addCity, async ({ caller, body }) => ({ record: await addCity(context, caller, body) }))
  serve(server, calls.mergeCity, async ({ caller, body }) => ({
    record: await mergeCity(context, caller, body),
  }))
}
