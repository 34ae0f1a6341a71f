/** The clients who were registered on this device, as other slices use them (LIF-007). */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { sync } from '#platform/calls/sync.ts'
import type { NewClients } from './waiting-clients.ts'

export type { Correction, NoCode } from './registrations.queries.ts'
export type { FinishedClient, NewClients, WaitingClient } from './waiting-clients.ts'

/** What the address of New Client says of the registration to be corrected, by its own name. */
export const CORRECT = 'correct'

/** What registers clients without internet, and sends them: fetched in application mode alone. */
export const registrations = () => import('./registrations.queries.ts')

const NOBODY: NewClients = { waiting: [], numbers: new Map() }
const KEY = 'new-clients'

/** `NewClients` of a facilitator; read anew whenever something of it changes. */
export function newClientsQuery(facilitatorId: number) {
  return queryOptions<NewClients>({
    queryKey: [KEY, facilitatorId],
    staleTime: 0,
    queryFn: async () => (isAppMode() ? (await registrations()).readNewClients(facilitatorId) : NOBODY),
  })
}

/** Reads again who waits. */
export function refreshNewClients(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] })
}

/** Tells when something of this changed, here or in another tab; gives back how to stop listening. */
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
 * The chosen clients in a body of a record, those of this device by their codes. One that does not wait itself gives
 * them to the hub first.
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
