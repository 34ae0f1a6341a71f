/** The reads of the clients, as the screens and other slices use them. */
import { queryOptions } from '@tanstack/react-query'
import { listOwnActiveClients, listTeamActiveClients, type ActiveClient } from '@hub/contract/clients'
import type { SessionUser } from '@hub/contract/sessions'
import { call } from '#platform/api.ts'
import { keyOf } from '#platform/queries.ts'

/** The open clients of the facilitator's team, or without a team their own (PAR-006). A list shown again is asked anew. */
export function activeClientsQuery({ team }: Pick<SessionUser, 'team'>) {
  const key = team === null ? keyOf(listOwnActiveClients) : keyOf(listTeamActiveClients, forTeam(team.id))
  return queryOptions<ActiveClient[]>({
    queryKey: [...key, 'active'],
    // A client registered a moment ago must be among them.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (team === null) return (await call(listOwnActiveClients, {}, { signal })).records
      return (await call(listTeamActiveClients, forTeam(team.id), { signal })).records
    },
  })
}

const forTeam = (id: number) => ({ params: { id } })
