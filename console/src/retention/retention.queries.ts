/** The data hooks of how long data is kept. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@hub/contract/endpoint'
import { changeRetention, previewRetention, readRetention } from '@hub/contract/staff-retention'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export const useRetention = () => useQuery(queryOf(readRetention))

/** Counts what would be removed. */
export const usePreview = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof previewRetention>) => call(previewRetention, { body }),
  })

export function useChangeRetention() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeRetention>) => call(changeRetention, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [readRetention.path] }),
  })
}
