/** The data hooks of the caller's own passkeys, and of using one in place of a code. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NamedPasskey, UsedPasskey } from '@hub/contract/passkeys'
import {
  addStaffPasskey,
  askPasskey,
  askPasskeyAgain,
  checkPasskey,
  listStaffPasskeys,
  offerStaffPasskey,
  removeStaffPasskey,
  renewCodeByPasskey,
} from '@hub/contract/staff-passkeys'
import { listStaffSessions } from '@hub/contract/staff-sessions'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'
import { sessionQuery } from './staff-sessions.queries.ts'

/** Not asked for while nothing shows it: `isShown` says when. */
export const useStaffPasskeys = ({ isShown = true } = {}) =>
  useQuery({ ...queryOf(listStaffPasskeys), enabled: isShown })

export const askForSignIn = async () => (await call(askPasskey)).record
export const askForNewProof = async () => (await call(askPasskeyAgain)).record
export const offerPasskey = async () => (await call(offerStaffPasskey)).record

/** Gives the passkey; from then on the session is whole. */
export function useCheckPasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (passkey: UsedPasskey) => call(checkPasskey, { body: { passkey } }),
    onSuccess: ({ record }) =>
      queryClient.setQueryData(sessionQuery.queryKey, { success: true, message: 'OK', record }),
  })
}

/** Gives a passkey in place of a new code; sensitive calls are accepted for ten minutes. */
export const useRenewByPasskey = () =>
  useMutation({ mutationFn: (passkey: UsedPasskey) => call(renewCodeByPasskey, { body: { passkey } }) })

/** Adds or removes one. The other sessions end with it, so both lists are read again. */
function useChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [listStaffPasskeys.path] })
      await queryClient.invalidateQueries({ queryKey: [listStaffSessions.path] })
    },
  })
}
export const useAddPasskey = () => useChange((body: NamedPasskey) => call(addStaffPasskey, { body }))
export const useRemovePasskey = () => useChange((id: number) => call(removeStaffPasskey, { params: { id } }))
