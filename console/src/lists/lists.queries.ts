/** The data hooks of the selection lists. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Endpoint } from '@hub/contract/endpoint'
import {
  addListEntry,
  listLists,
  orderList,
  readListEntryUses,
  renameListEntry,
  restoreListEntry,
  retireListEntry,
} from '@hub/contract/staff-lists'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export const useLists = () => useQuery(queryOf(listLists))

/** What names an entry, counted anew each time it is asked about. */
export const useEntryUses = (id: number) =>
  useQuery({ ...queryOf(readListEntryUses, { params: { id } }), staleTime: 0, gcTime: 0 })

/** Makes a changing call. Whether it went well or not, the lists are read again: somebody else may have changed them. */
function useChange<E extends Endpoint, Input>(endpoint: E, inputOf: (input: Input) => object) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) =>
      (call as (e: E, i: object) => Promise<AnswerOf<E>>)(endpoint, inputOf(input)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listLists.path] }),
  })
}

type Body<E extends Endpoint> = BodyOf<E>

export const useAddEntry = () => useChange(addListEntry, (body: Body<typeof addListEntry>) => ({ body }))
export const useRenameEntry = (id: number) =>
  useChange(renameListEntry, (body: Body<typeof renameListEntry>) => ({ params: { id }, body }))
export const useRetireEntry = (id: number) =>
  useChange(retireListEntry, (reason: string) => ({ params: { id }, body: { reason } }))
export const useRestoreEntry = () => useChange(restoreListEntry, (id: number) => ({ params: { id } }))
export const useOrderList = () => useChange(orderList, (body: Body<typeof orderList>) => ({ body }))
