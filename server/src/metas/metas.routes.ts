/** The calls about lists. */
import { calls } from '@hub/contract/every-call'
import { previews } from '@hub/contract/staff-preview'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { forgetMetas } from './metas.neighbours.ts'
import { listAgencies, listCities, listMetas, listProvinces } from './metas.service.ts'

export function mountMetas(server: HubServer): void {
  const { context } = server
  context.signals.on('forget-lists', () => forgetMetas(context))
  serve(server, calls.listMetas, async ({ caller, params }) => ({
    records: await listMetas(context, caller, params.type),
  }))
  // Lists have no draft: a preview shows what is chosen from.
  serve(server, previews.listMetas, async ({ caller, params }) => ({
    records: await listMetas(context, caller, params.type),
  }))
  serve(server, calls.listAgencies, async ({ caller }) => ({
    records: await listAgencies(context, caller),
  }))
  serve(server, calls.listProvinces, async ({ params, caller }) => ({
    records: await listProvinces(context, caller, params.code),
  }))
  serve(server, calls.listCities, async ({ caller }) => ({ records: await listCities(context, caller) }))
  serve(server, calls.listCitiesOfProvince, async ({ params, caller }) => ({
    records: await listCities(context, caller, params.id),
  }))
}
