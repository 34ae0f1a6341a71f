/** The data hooks of facilitators. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  askEmailChange,
  editPerson,
  endPersonSessions,
  removePersonFactors,
  resendConfirmationForStaff,
  sendPasswordReset,
  withdrawEmailChange,
} from '@hub/contract/account-care'
import { DEFAULT_COUNTRY_CODE } from '@hub/contract/constants'
import { listAgencies, listCitiesOfProvince, listProvinces } from '@hub/contract/metas'
import {
  changeStandings,
  exportPeople,
  listPeople,
  listTakers,
  PEOPLE_AT_ONCE_MAX,
  previewStandings,
  readPerson,
} from '@hub/contract/staff-people'
import type { BodyOf, InputOf } from '@hub/contract/endpoint'
import type { StandingChange } from '@hub/contract/standing.rules'
import { listAgenciesForStaff } from '@hub/contract/staff-agencies'
import { listAuditLog } from '@hub/contract/staff-audit'
import { readTimeline } from '@hub/contract/staff-home'
import { listTeamsForStaff } from '@hub/contract/staff-teams'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'
import type { PeopleInput } from './people.rules.ts'

/** A page of the list; while the next one loads, the page before stays. */
export const usePeople = (query: PeopleInput) =>
  useQuery({ ...queryOf(listPeople, { query }), placeholderData: keepPreviousData })

/** The first of those who fit, as many as one decision may be about. */
export const readFirstPeople = (query: PeopleInput) =>
  call(listPeople, { query: { ...query, limit: PEOPLE_AT_ONCE_MAX } })

/** The rows of a file behind a cursor, by the same search, filters and order as the list. */
export const pageOfPeople =
  ({ after: _, ...query }: PeopleInput) =>
  (after: string | undefined) =>
    call(exportPeople, { query: { ...query, ...(after !== undefined && { after }) } })

export const usePerson = (id: number) => useQuery(queryOf(readPerson, { params: { id } }))

/** As many agencies and as many teams as are offered for what was typed. */
const OFFERED = 5

/** Agencies and teams by part of the name; while the next answer comes, the one before stays. */
export const useFoundAgencies = (q: string) =>
  useQuery({
    ...queryOf(listAgenciesForStaff, { query: { limit: OFFERED, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
  })
export const useFoundTeams = (q: string) =>
  useQuery({
    ...queryOf(listTeamsForStaff, { query: { limit: OFFERED, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
  })

/** What a change would end, counted anew each time it is asked about. */
export const useEffectsOf = (ids: number[], change: StandingChange, teamId?: number) =>
  useQuery({
    ...queryOf(previewStandings, { body: { ids, change, ...(teamId !== undefined && { teamId }) } }),
    staleTime: 0,
    gcTime: 0,
  })

/** Who can take client files, by part of the name; while the next answer comes, the one before stays. */
export const useTakers = (q: string) =>
  useQuery({
    ...queryOf(listTakers, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })

/** Decides about accounts; every list and count that may have changed is read again. */
export function useChangeStandings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof changeStandings>['body']) => call(changeStandings, { body }),
    onSuccess: async () => {
      for (const { path } of [listPeople, readPerson, listAuditLog, readTimeline])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

/** The lists that the form of an account chooses from. */
export const useListedAgencies = () => useQuery(queryOf(listAgencies))
export const useProvinces = () => useQuery(queryOf(listProvinces, { params: { code: DEFAULT_COUNTRY_CODE } }))
export const useChosenCities = (provinceId: number) =>
  useQuery(queryOf(listCitiesOfProvince, { params: { id: provinceId } }))

/** Does something about one account, and reads what may have changed again. */
function useCare<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      for (const { path } of [listPeople, readPerson])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

export const useEditPerson = (id: number) =>
  useCare((body: BodyOf<typeof editPerson>) => call(editPerson, { params: { id }, body }))
export const useResend = (id: number) =>
  useCare((_: undefined) => call(resendConfirmationForStaff, { params: { id } }))
export const useResendSeveral = () =>
  useCare(async (ids: readonly number[]) => {
    for (const id of ids) await call(resendConfirmationForStaff, { params: { id } })
  })
export const useSendReset = (id: number) =>
  useCare((_: undefined) => call(sendPasswordReset, { params: { id } }))
export const useAskEmailChange = (id: number) =>
  useCare((body: BodyOf<typeof askEmailChange>) => call(askEmailChange, { params: { id }, body }))
export const useWithdrawEmailChange = (id: number) =>
  useCare((body: BodyOf<typeof withdrawEmailChange>) => call(withdrawEmailChange, { params: { id }, body }))
export const useRemoveFactors = (id: number) =>
  useCare((body: BodyOf<typeof removePersonFactors>) => call(removePersonFactors, { params: { id }, body }))
export const useSignOut = (id: number) =>
  useCare((body: BodyOf<typeof endPersonSessions>) => call(endPersonSessions, { params: { id }, body }))
