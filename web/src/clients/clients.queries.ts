/** The queries and mutations of the clients, for the screens and other slices. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { listDuplicates } from '@hub/contract/client-pairs'
import {
  listOwnActiveClients,
  listOwnClients,
  listTeamActiveClients,
  listTeamClients,
  readTeamReset,
  resetTeamPasswords,
  type ActiveClient,
  type ClientPassword,
  type ClientStatus,
} from '@hub/contract/clients'
import { CLIENT_PAGE } from '@hub/contract/constants'
import type { SessionUser } from '@hub/contract/sessions'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { refreshNewClients } from '../new-clients/new-clients.queries.ts'

type Team = NonNullable<SessionUser['team']>
type WithTeam = Pick<SessionUser, 'team'>

const LISTS_OF_CLIENTS = [
  ...[listOwnClients, listTeamClients, listOwnActiveClients, listTeamActiveClients],
  listDuplicates,
]

const forTeam = (id: number) => ({ params: { id } })

/**
 * The open clients of the facilitator's team, or without a team their own; with an instant, those that were open then
 * (PAR-006). A list is refetched whenever it is shown again.
 */
export function activeClientsQuery({ team }: { team: { id: number } | null }, openAt?: string) {
  const key = team === null ? keyOf(listOwnActiveClients) : keyOf(listTeamActiveClients, forTeam(team.id))
  const query = { openAt }
  return queryOptions<ActiveClient[]>({
    queryKey: [...key, 'active', openAt],
    // A client registered a moment ago must be included.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (team === null) return (await call(listOwnActiveClients, { query }, { signal })).records
      return (await call(listTeamActiveClients, { ...forTeam(team.id), query }, { signal })).records
    },
  })
}

/** Refetches the clients that wait on this device, and every list that shows them once the hub has them (LIF-007). */
export async function refreshClients(queryClient: QueryClient): Promise<void> {
  await refreshNewClients(queryClient)
  await Promise.all(LISTS_OF_CLIENTS.map((list) => queryClient.invalidateQueries({ queryKey: keyOf(list) })))
}

/** The filter of a client list. */
export interface ListFilter {
  /** A part of the ID or of the facilitator's name. */
  q: string
  status: ClientStatus | 'all'
}

const LIST_FRESH_MS = 30_000
/** Refetching every page of a long list costs many calls, so it stays fresh longer. */
const LONG_LIST_PAGES = 5
const LONG_LIST_FRESH_MS = 5 * 60 * 1000

/** The clients of the facilitator's team, or without a team their own, page by page (CLI-003, CLI-008). */
export function clientListQuery({ team }: WithTeam, { q, status }: ListFilter) {
  const query = { limit: CLIENT_PAGE, ...(q !== '' && { q }), ...(status !== 'all' && { status }) }
  const key = team === null ? keyOf(listOwnClients) : keyOf(listTeamClients, forTeam(team.id))
  return infiniteQueryOptions({
    queryKey: [...key, 'pages', query],
    queryFn: ({ pageParam: after, signal }) => {
      const page = { ...query, ...(after !== null && { after }) }
      if (team === null) return call(listOwnClients, { query: page }, { signal })
      return call(listTeamClients, { ...forTeam(team.id), query: page }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // While another filter loads, the earlier result stays in view.
    placeholderData: keepPreviousData,
    staleTime: ({ state }) =>
      (state.data?.pages.length ?? 0) > LONG_LIST_PAGES ? LONG_LIST_FRESH_MS : LIST_FRESH_MS,
  })
}

/** Resets every client list after a client was registered. */
export async function forgetClientLists(queryClient: QueryClient): Promise<void> {
  await Promise.all(LISTS_OF_CLIENTS.map((list) => queryClient.resetQueries({ queryKey: keyOf(list) })))
}

/** A new password, with the client's avatar when it could be read. */
export interface NewPassword extends ClientPassword {
  avatar: { glyph: string; color: string } | null
}

/** Hashing a password is slow by design, and a team may have thousands of clients. */
const RESET_TIMEOUT_MS = 15 * 60 * 1000
const RESET_LOOK_MS = 1000

/** What a reset of the team affects, and the progress of a running one; polled while it runs (CLI-007). */
export function teamResetQuery(team: Team, isRunning = false) {
  return queryOptions({
    ...queryOf(readTeamReset, forTeam(team.id)),
    staleTime: 0,
    gcTime: 0,
    ...(isRunning && { refetchInterval: RESET_LOOK_MS }),
  })
}

/** Gives every open client of the team a new password. The caller of `reset` must drop them after use (CLI-007, CLI-028). */
export function useResetTeamPasswords(team: Team) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async (): Promise<NewPassword[]> => {
      const [{ records }, clients] = await Promise.all([
        call(resetTeamPasswords, forTeam(team.id), { timeoutMs: RESET_TIMEOUT_MS }),
        // Without the avatars the passwords are still useful.
        queryClient.fetchQuery(activeClientsQuery({ team })).catch(() => []),
      ])
      const avatars = new Map(
        clients.map(({ id, avatarKey: glyph, avatarColor: color }) => [id, { glyph, color }]),
      )
      return records.map((record) => ({ ...record, avatar: avatars.get(record.id) ?? null }))
    },
  })
}
