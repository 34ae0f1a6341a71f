/** The data hooks of invitations. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listAgencies } from '@hub/contract/metas'
import type { BodyOf } from '@hub/contract/endpoint'
import {
  checkInvitations,
  listInvitations,
  sendInvitations,
  withdrawInvitation,
} from '@hub/contract/staff-invitations'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export type Upload = BodyOf<typeof sendInvitations>

/** The agencies that a person may be of. */
export const useListedAgencies = () => useQuery(queryOf(listAgencies))

/** What would happen, checked anew each time it is asked; while another language is written, the answer before stays. */
export const useCheck = (upload: Upload) =>
  useQuery({
    ...queryOf(checkInvitations, { body: upload }),
    ...{ staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  })

export const useInvitations = (q: string) =>
  useQuery({
    ...queryOf(listInvitations, { query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })

/** Invites or withdraws, and reads again what may have changed. */
function useInviting<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      for (const { path } of [listInvitations, checkInvitations])
        await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}

export const useSend = () => useInviting((body: Upload) => call(sendInvitations, { body }))
export const useWithdraw = () =>
  useInviting((body: BodyOf<typeof withdrawInvitation>) => call(withdrawInvitation, { body }))
