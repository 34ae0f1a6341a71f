/** The clients who were registered on this device, for other slices (LIF-007). */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { decideDuplicate, listDuplicates } from '@hub/contract/client-pairs'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { sync } from '#platform/calls/sync.ts'
import type { NewClients } from './waiting-clients.ts'

export type { Correction, NoCode } from './registrations.queries.ts'
export type { FinishedClient, NewClients, WaitingClient } from './waiting-clients.ts'

/** The parameter of New Client's address for the registration to be corrected. */
export const CORRECT = 'correct'

/** The code that registers clients without internet and sends them: loaded in application mode only. */
export const registrations = () => import('./registrations.queries.ts')

const NOBODY: NewClients = { waiting: [], numbers: new Map() }
const KEY = 'new-clients'

/** `NewClients` of a facilitator; read again whenever they change. */
export function newClientsQuery(facilitatorId: number) {
  return queryOptions<NewClients>({
    queryKey: [KEY, facilitatorId],
    staleTime: 0,
    queryFn: async () => (isAppMode() ? (await registrations()).readNewClients(facilitatorId) : NOBODY),
  })
}

/** Reads the waiting clients again. */
export function refreshNewClients(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] })
}

/** Subscribes to changes, here or in another tab; returns the function that unsubscribes. */
export function onNewClients(listener: () => void): () => void {
  let stop = () => {}
  let isOver = false
  registrations().then(
    (here) => {
      if (!isOver) stop = here.onNewClients(listener)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

/**
 * Replaces the chosen clients in a record's body: those of this device by their codes. A body that does not itself wait
 * triggers a sync first, which sends these clients to the hub.
 */
export async function withCodes<Body extends { clientIds?: number[] | undefined }>(
  facilitatorId: number,
  body: Body,
  isToWait: boolean,
): Promise<Body> {
  if (body.clientIds?.some((id) => id <= 0) !== true) return body
  if (!isToWait) await sync()
  const { clientIds, clientCodes } = await (await registrations()).namesOf(facilitatorId, body.clientIds)
  return { ...body, clientIds, ...(clientCodes.length > 0 && { clientCodes }) }
}

/** Files that one opened and that may be of somebody who had one already (LIF-003). Asked each time the list is shown. */
export const duplicatesQuery = () => queryOptions({ ...queryOf(listDuplicates), staleTime: 0 })

/** Says whether two files are of one person. */
export function useDecideDuplicate() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: ({ id, isSame }: { id: number; isSame: boolean }) =>
      call(decideDuplicate, { params: { id }, body: { isSame } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listDuplicates) }),
  })
}
