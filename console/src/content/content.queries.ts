/** The data hooks of the catalogue, its draft and its publications. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Endpoint } from '@hub/contract/endpoint'
import {
  addContent,
  cancelPublication,
  discardContent,
  editContent,
  listContent,
  listPublications,
  orderContent,
  publishContent,
  revertContent,
  schedulePublication,
} from '@hub/contract/staff-content'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export const useContent = () => useQuery(queryOf(listContent))

export const usePublications = (before: number | undefined) =>
  useQuery(queryOf(listPublications, { query: before === undefined ? {} : { before } }))

/** Makes a changing call. Whether it went well or not, the draft is read again: somebody else may have changed it. */
function useChange<E extends Endpoint>(endpoint: E) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<E>) => (call as (e: E, i: object) => Promise<AnswerOf<E>>)(endpoint, { body }),
    onSettled: async () => {
      for (const { path } of [listContent, listPublications])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

export const useEditContent = () => useChange(editContent)
export const useOrderContent = () => useChange(orderContent)
export const useAddContent = () => useChange(addContent)
export const useDiscardContent = () => useChange(discardContent)
export const usePublishContent = () => useChange(publishContent)
export const useRevertContent = () => useChange(revertContent)
export const useSchedulePublication = () => useChange(schedulePublication)
export const useCancelPublication = () => useChange(cancelPublication)
