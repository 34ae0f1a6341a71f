import { useContent } from '#platform/calls/content.ts'
import { useRouteParams } from '#platform/page/navigation.ts'
import { clientQuery } from './client-area.queries.ts'
import type { AreaRoute } from './parts/client-area.tsx'

/** The client of the current page, by the address; the guard has just loaded it. */
export function useClient(route: AreaRoute) {
  const clientId = Number(useRouteParams(route).clientId)
  return { clientId, client: useContent(clientQuery(clientId)) }
}
