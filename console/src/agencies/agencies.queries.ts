/** The data hooks of agencies, and of cities that were entered by hand. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import { listAgencies, listCitiesOfProvince } from '@hub/contract/metas'
import {
  addAgencyForStaff,
  addCity,
  approveAgencies,
  editAgency,
  exportAgencies,
  listAgenciesForStaff,
  listTypedCities,
  mergeAgency,
  mergeCity,
  previewAgencyMerge,
  readAgencyForStaff,
  refuseAgencies,
  requireAgencyFactor,
  undoAgencyMerge,
} from '@hub/contract/staff-agencies'
import { listPeople, readPerson } from '@hub/contract/staff-people'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export type ListInput = NonNullable<InputOf<typeof listAgenciesForStaff>['query']>

/** A page of the list; while the next one loads, the page before stays. */
export const useAgencies = (query: ListInput) =>
  useQuery({ ...queryOf(listAgenciesForStaff, { query }), placeholderData: keepPreviousData })

/** The rows of a file behind a cursor, by the same search and order as the list. */
export const pageOfAgencies =
  ({ after: _, ...query }: ListInput) =>
  (after: string | undefined) =>
    call(exportAgencies, { query: { ...query, ...(after !== undefined && { after }) } })

export const useAgency = (id: number) => useQuery(queryOf(readAgencyForStaff, { params: { id } }))

/** The listed agencies, as the registration form offers them. */
export const useListedAgencies = () => useQuery(queryOf(listAgencies))

/** What a merge does, counted anew each time it is asked about; not asked before the other agency is chosen. */
export const useMergeEffects = (id: number, intoId: number | null) =>
  useQuery({
    ...queryOf(previewAgencyMerge, { params: { id }, query: { intoId: intoId ?? 0 } }),
    enabled: intoId !== null,
    staleTime: 0,
    gcTime: 0,
  })

export const useTypedCities = () => useQuery(queryOf(listTypedCities))
export const useCitiesOf = (provinceId: number) =>
  useQuery(queryOf(listCitiesOfProvince, { params: { id: provinceId } }))

const LISTS = [
  ...[listAgenciesForStaff, readAgencyForStaff, listAgencies, listTypedCities, listCitiesOfProvince],
  // A facilitator goes with their agency.
  ...[listPeople, readPerson],
]

/** Makes a changing call; every list and count that it may have changed is read again. */
function useChange<E extends Endpoint, Input>(endpoint: E, inputOf: (input: Input) => object) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) =>
      (call as (e: E, i: object) => Promise<AnswerOf<E>>)(endpoint, inputOf(input)),
    onSuccess: async () => {
      for (const { path } of LISTS) await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

export const useAddAgency = () => useChange(addAgencyForStaff, (name: string) => ({ body: { name } }))
export const useApprove = () => useChange(approveAgencies, (ids: number[]) => ({ body: { ids } }))
export const useRefuse = () => useChange(refuseAgencies, (body: BodyOf<typeof refuseAgencies>) => ({ body }))
export const useEdit = (id: number) =>
  useChange(editAgency, (body: BodyOf<typeof editAgency>) => ({ params: { id }, body }))
export const useRequireFactor = (id: number) =>
  useChange(requireAgencyFactor, (body: BodyOf<typeof requireAgencyFactor>) => ({ params: { id }, body }))
export const useMerge = (id: number) =>
  useChange(mergeAgency, (body: BodyOf<typeof mergeAgency>) => ({ params: { id }, body }))
export const useUndoMerge = () => useChange(undoAgencyMerge, (id: number) => ({ params: { id } }))
export const useAddCity = () => useChange(addCity, (body: BodyOf<typeof addCity>) => ({ body }))
export const useMergeCity = () => useChange(mergeCity, (body: BodyOf<typeof mergeCity>) => ({ body }))
