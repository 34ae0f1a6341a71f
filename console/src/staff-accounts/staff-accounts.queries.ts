/** The data hooks of staff accounts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Endpoint } from '@hub/contract/endpoint'
import {
  changeStaffRoles,
  endStaffAccount,
  inviteStaff,
  listStaffAccounts,
  removeStaffFactor,
  resendStaffLink,
} from '@hub/contract/staff-accounts'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

/** Read anew when the screen opens: what a dialog says would end is of now. */
export const useStaffAccounts = () => useQuery({ ...queryOf(listStaffAccounts), staleTime: 0 })

/** Makes a changing call. The list is read again, also after a refusal: it may be of something that has changed. */
function useChange<E extends Endpoint, Input>(endpoint: E, inputOf: (input: Input) => object) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) =>
      (call as (e: E, i: object) => Promise<AnswerOf<E>>)(endpoint, inputOf(input)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listStaffAccounts.path] }),
  })
}

export const useInvite = () => useChange(inviteStaff, (body: BodyOf<typeof inviteStaff>) => ({ body }))
export const useResendLink = () => useChange(resendStaffLink, (id: number) => ({ params: { id } }))
export const useChangeRoles = (id: number) =>
  useChange(changeStaffRoles, (body: BodyOf<typeof changeStaffRoles>) => ({ params: { id }, body }))
export const useEndAccount = (id: number) =>
  useChange(endStaffAccount, (body: BodyOf<typeof endStaffAccount>) => ({ params: { id }, body }))
export const useRemoveFactor = (id: number) =>
  useChange(removeStaffFactor, (reason: string) => ({ params: { id }, body: { reason } }))
