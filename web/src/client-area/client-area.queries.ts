/** The queries and mutations of the client area. A client's answers never stay in memory longer than the profile. */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { NO_ANSWERS } from '@hub/contract/client-choices'
import {
  closeClient,
  editClient,
  listClientRecords,
  listOwnActiveClients,
  listOwnClients,
  listTeamActiveClients,
  listTeamClients,
  readClient,
  resetClientPassword,
  type Client,
  type ClientClose,
  type ClientEdit,
} from '@hub/contract/clients'
import { useContent } from '#platform/calls/content.ts'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { metasQuery } from '../metas/metas.queries.ts'

const ofClient = (id: number) => ({ params: { id } })

/** A client's file without the answers, which need a password check (CLI-033). */
export function clientQuery(id: number) {
  return queryOptions({
    ...queryOf(readClient, ofClient(id)),
    queryFn: async ({ signal }) => {
      const answer = await call(readClient, ofClient(id), { signal })
      return { ...answer, record: withoutAnswers(answer.record) }
    },
  })
}

/** The whole file, for the unlocked profile. It is not cached, so that it is dropped with the screen (CLI-033). */
export async function readUnlocked(id: number, signal: AbortSignal): Promise<Client> {
  return (await call(readClient, ofClient(id), { signal })).record
}

/** A client's sessions, newest first; fetched each time, because one may just have been recorded (REC-001). */
export const useClientRecords = (id: number) =>
  useContent({ ...queryOf(listClientRecords, ofClient(id)), staleTime: 0 })

/** Every status a file may have; all except the open one are exit reasons (CLI-030). */
export const useStatuses = () => useContent(metasQuery('client_status'))

/** Sends the changes and returns the current file. @throws {CallError} ClientChanged also contains the current file */
export async function sendEdit(queryClient: QueryClient, id: number, body: ClientEdit): Promise<Client> {
  const answer = await call(editClient, { ...ofClient(id), body })
  noteChange(queryClient, answer.record)
  return answer.record
}

/** Gives the client a new portal password, which is sent this once. */
export async function sendReset(id: number) {
  return (await call(resetClientPassword, ofClient(id))).record
}

/** Closes the file with an exit reason (CLI-031). */
export function useCloseClient(id: number) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async (body: ClientClose) => {
      const { record } = await call(closeClient, { ...ofClient(id), body })
      noteChange(queryClient, record)
      return withoutAnswers(record)
    },
  })
}

/** The file as it was just read or stored, for every other screen. */
export function cacheClient(queryClient: QueryClient, record: Client): void {
  const answer = { success: true, message: '', record: withoutAnswers(record) } as const
  queryClient.setQueryData(clientQuery(record.id).queryKey, answer)
}

/** Refetches the lists after a change. */
function noteChange(queryClient: QueryClient, record: Client): void {
  cacheClient(queryClient, record)
  for (const list of [listOwnClients, listTeamClients, listOwnActiveClients, listTeamActiveClients])
    void queryClient.invalidateQueries({ queryKey: keyOf(list) })
}

function withoutAnswers(client: Client): Client {
  return { ...client, ...NO_ANSWERS, retired_answers: undefined }
}
