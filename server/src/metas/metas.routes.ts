/** The calls about lists. */
import { calls } from '@hub/contract/every-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { forgetMetas, listAgencies, listCities, listMetas, listProvinces } from './metas.service.ts'

export function mountMetas(server: HubServer): void {
  const { context } = server
  context.signals.on('forget-lists', () => forgetMetas(context))
  serve(server, calls.listMetas, async ({ params }) => ({ records: await listMetas(context, params.type) }))
  serve(server, calls.listAgencies, async () => ({ records: await listAgencies(context) }))
  serve(server, calls.listProvinces, async ({ params }) => ({
    records: await listProvinces(context, params.code),
  }))
  serve(server, calls.listCities, async () => ({ records: await listCities(context) }))
  serve(server, calls.listCitiesOfProvince, async ({ params }) => ({
    records: await listCities(context, params.id),
  }))
}
