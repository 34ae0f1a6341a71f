/** The data hooks of the product's settings and of the terms. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@hub/contract/endpoint'
import { readSettings } from '@hub/contract/settings'
import {
  editProductSettings,
  listTermsVersions,
  publishTerms,
  readProductSettings,
  readTermsVersion,
} from '@hub/contract/staff-settings'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export const useProductSettings = () => useQuery(queryOf(readProductSettings))

export const useTermsVersions = () => useQuery(queryOf(listTermsVersions))

/** A version with its texts: they never change. */
export const useTermsVersion = (id: number) =>
  useQuery({ ...queryOf(readTermsVersion, { params: { id } }), staleTime: Infinity })

/** Changes the settings; the names on this page follow at once. */
export function useEditProductSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editProductSettings>) => call(editProductSettings, { body }),
    onSettled: async () => {
      for (const { path } of [readProductSettings, readSettings])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

export function usePublishTerms() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof publishTerms>) => call(publishTerms, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listTermsVersions.path] }),
  })
}
