/** The data hooks of the sessions that wait to be recorded. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  discardWaitingRun,
  exportWaitingRuns,
  listWaitingRuns,
  previewRunReminder,
  remindHost,
} from '@hub/contract/staff-runs'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

/** A page of the list; while the next one loads, the page before stays. */
export const useWaitingRuns = (after: string | undefined) =>
  useQuery({
    ...queryOf(listWaitingRuns, { query: after === undefined ? {} : { after } }),
    placeholderData: keepPreviousData,
  })

/** The rows of a file behind a cursor, in the order of the list. */
export const pageOfWaitingRuns = (after: string | undefined) =>
  call(exportWaitingRuns, { query: after === undefined ? {} : { after } })

/** The mail to the host, written anew each time it is asked about. */
export const useReminder = (id: number) =>
  useQuery({ ...queryOf(previewRunReminder, { params: { id } }), staleTime: 0, gcTime: 0 })

/** Reads the list again. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [listWaitingRuns.path] })
}

export const useRemind = () =>
  useMutation({ mutationFn: (id: number) => call(remindHost, { params: { id } }), onSuccess: useReadAgain() })

export const useDiscard = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(discardWaitingRun, { params: { id }, body: { reason } }),
    onSuccess: useReadAgain(),
  })
