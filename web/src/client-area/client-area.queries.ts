/** What the client area reads and sends, and what of it stays in memory: a client's answers never longer than the profile. */
import { queryOptions, useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
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
import type { Meta } from '@hub/contract/metas'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { metasQuery } from '../metas/metas.queries.ts'

const ofClient = (id: number) => ({ params: { id } })

/** A client's file without the answers that only a password check opens (CLI-033). */
export function clientQuery(id: number) {
  return queryOptions({
    ...queryOf(readClient, ofClient(id)),
    queryFn: async ({ signal }) => {
      const answer = await call(readClient, ofClient(id), { signal })
      return { ...answer, record: withoutAnswers(answer.record) }
    },
  })
}

/** The whole file, for the unlocked profile; it is not kept among the answers, so that it ends with the screen (CLI-033). */
export async function readUnlocked(id: number, signal: AbortSignal): Promise<Client> {
  return (await call(readClient, ofClient(id), { signal })).record
}

/** A client's sessions, newest first; asked for anew each time, for one may just have been recorded (REC-001). */
export const useClientRecords = (id: number) =>
  useQuery({ ...queryOf(listClientRecords, ofClient(id)), staleTime: 0 })

/** The four lists of the profile's selectors; an error until all are there. */
export function useAnswerLists() {
  return useQueries({
    queries: (['gender', 'ethno', 'age', 'referral_path'] as const).map(metasQuery),
    combine: ([gender, ethno, age, path]) => {
      const all = [gender, ethno, age, path]
      const lists = {
        gender: recordsOf(gender),
        ethno: recordsOf(ethno),
        age: recordsOf(age),
        path: recordsOf(path),
      }
      return {
        data: all.every((query) => query?.data !== undefined) ? lists : undefined,
        isError: all.some((query) => query?.isError),
        isFetching: all.some((query) => query?.isFetching),
        refetch: () => all.forEach((query) => void query?.refetch()),
      }
    },
  })
}
const recordsOf = (query: { data?: { records: Meta[] } | undefined } | undefined) =>
  query?.data?.records ?? []

/** Every status a file may have; all but the open one are exit reasons (CLI-030). */
export const useStatuses = () => useQuery(metasQuery('client_status'))

/** Sends what was changed; the answer is the file as it is now. @throws {CallError} ClientChanged carries that too */
export async function sendEdit(queryClient: QueryClient, id: number, body: ClientEdit): Promise<Client> {
  const answer = await call(editClient, { ...ofClient(id), body })
  noteChange(queryClient, answer.record)
  return answer.record
}

/** Gives the client a new portal password, which is told this once. */
export async function sendReset(id: number) {
  return (await call(resetClientPassword, ofClient(id))).record
}

/** Closes the file with an exit reason (CLI-031). */
export function useCloseClient(id: number) {
  const queryClient = useQueryClient()
  return useAction({
    gcTime: 0,
    mutationFn: async (body: ClientClose) => {
      const { record } = await call(closeClient, { ...ofClient(id), body })
      noteChange(queryClient, record)
      return withoutAnswers(record)
    },
  })
}

/** The file as it was read or stored just now, for every other screen. */
export function keepClient(queryClient: QueryClient, record: Client): void {
  const answer = { success: true, message: '', record: withoutAnswers(record) } as const
  queryClient.setQueryData(clientQuery(record.id).queryKey, answer)
}

/** After a change the lists are asked for again. */
function noteChange(queryClient: QueryClient, record: Client): void {
  keepClient(queryClient, record)
  for (const list of [listOwnClients, listTeamClients, listOwnActiveClients, listTeamActiveClients])
    void queryClient.invalidateQueries({ queryKey: keyOf(list) })
}

function withoutAnswers(client: Client): Client {
  return {
    ...client,
    gender_meta_id: null,
    gender_meta_value: null,
    ethno_meta_id: null,
    ethno_meta_value: null,
    age_meta_id: null,
    age_meta_value: null,
    path_meta_id: null,
    path_meta_value: null,
  }
}
