/** The data hooks of pairs of client files. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@hub/contract/endpoint'
import {
  listClientPairs,
  mergeClients,
  previewClientMerge,
  tellClientsApart,
  undoClientMerge,
} from '@hub/contract/staff-client-pairs'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export const useClientPairs = () => useQuery(queryOf(listClientPairs))

/** Counts what a merge would do; each count is an entry of the log. */
export const usePreviewMerge = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof previewClientMerge>) => call(previewClientMerge, { body }),
    gcTime: 0,
  })

/** The list follows every change of it. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [listClientPairs.path] })
}

export const useMergeClients = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof mergeClients>) => call(mergeClients, { body }),
    onSettled: useRefresh(),
  })

/** One pair, and why. */
interface Decision {
  id: number
  reason: string
}

export const useUndoMerge = () =>
  useMutation({
    mutationFn: ({ id, reason }: Decision) => call(undoClientMerge, { params: { id }, body: { reason } }),
    onSettled: useRefresh(),
  })

export const useTellApart = () =>
  useMutation({
    mutationFn: ({ id, reason }: Decision) => call(tellClientsApart, { params: { id }, body: { reason } }),
    onSettled: useRefresh(),
  })
