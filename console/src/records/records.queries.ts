/** The data hooks of records. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@hub/contract/endpoint'
import { correctStaffRecord, readStaffRecord, searchRecords } from '@hub/contract/staff-records'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'
import { filterFault, recordsInputOf, type RecordsAddress } from './records.rules.ts'

/** A search for one host counts, and there are few of them a day: going back to the results is no search (CON-16). */
const FOUND_KEPT_MS = 10 * 60 * 1000

/** A page of what was found; nothing is asked before something is looked for. */
export const useRecords = (address: RecordsAddress) =>
  useQuery({
    ...queryOf(searchRecords, { query: recordsInputOf(address) }),
    enabled: filterFault(address) === null,
    placeholderData: keepPreviousData,
    staleTime: FOUND_KEPT_MS,
    gcTime: FOUND_KEPT_MS,
  })

export const useRecord = (id: number) => useQuery(queryOf(readStaffRecord, { params: { id } }))

/** Corrects a record; what was found and read of it is read again. */
export function useCorrect(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof correctStaffRecord>) =>
      call(correctStaffRecord, { params: { id }, body }),
    onSuccess: async () => {
      for (const { path } of [searchRecords, readStaffRecord])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}
