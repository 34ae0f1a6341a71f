/** The data hooks of saved reports. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Endpoint } from '@hub/contract/endpoint'
import {
  deleteSavedReport,
  editSavedReport,
  listReportReaders,
  listSavedReports,
  saveReport,
  scheduleSavedReport,
} from '@hub/contract/staff-saved-reports'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

/** Those that the reader saved, and those that others share, by name. */
export function useSavedReports(isWanted = true) {
  return useQuery({ ...queryOf(listSavedReports), enabled: isWanted })
}

/** The saved report that an address was opened from, where the reader still sees it. */
export function useOpened(id: string | undefined) {
  const saved = useSavedReports(id !== undefined)
  return saved.data?.records.find((one) => String(one.id) === id)
}

/** Makes a changing call, and reads the list again. */
function useChange<E extends Endpoint, Input>(endpoint: E, inputOf: (input: Input) => object) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) =>
      (call as (e: E, i: object) => Promise<AnswerOf<E>>)(endpoint, inputOf(input)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listSavedReports.path] }),
  })
}

export const useSaveReport = () => useChange(saveReport, (body: BodyOf<typeof saveReport>) => ({ body }))
export const useEditSaved = (id: number) =>
  useChange(editSavedReport, (body: BodyOf<typeof editSavedReport>) => ({ params: { id }, body }))
export const useScheduleSaved = (id: number) =>
  useChange(scheduleSavedReport, (body: BodyOf<typeof scheduleSavedReport>) => ({ params: { id }, body }))
export const useReportReaders = () => useQuery(queryOf(listReportReaders))
export const useDeleteSaved = (id: number) => useChange(deleteSavedReport, () => ({ params: { id } }))
