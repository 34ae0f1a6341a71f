/** The data hooks of signing in and of the caller's own sessions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  beginAuthenticator,
  checkCode,
  confirmAuthenticator,
  endStaffSession,
  listStaffSessions,
  readSetUp,
  readStaffSession,
  renewCode,
  setUpPassword,
  signIn,
  signOut,
  type SetUp,
  type SignIn,
} from '@hub/contract/staff-sessions'
import { call } from '#platform/calls/api.ts'
import { queryOf } from '#platform/calls/query.ts'

export const sessionQuery = queryOf(readStaffSession)

/** The staff member who is signed in; undefined while the server is asked. */
export function useStaffUser() {
  return useQuery(sessionQuery).data?.record
}

export const useSignIn = () => useMutation({ mutationFn: (body: SignIn) => call(signIn, { body }) })

/** Gives the code; from then on the session is whole. */
export function useCheckCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(checkCode, { body: { code } }),
    onSuccess: ({ record }) =>
      queryClient.setQueryData(sessionQuery.queryKey, { success: true, message: 'OK', record }),
  })
}

export const useSetUp = (token: string) => useQuery(queryOf(readSetUp, { params: { token } }))

export const useSetUpPassword = () =>
  useMutation({ mutationFn: (body: SetUp) => call(setUpPassword, { body }) })

/** The secret of a new authenticator app, made once for each time the step is shown. */
export const useOfferedSecret = () =>
  useQuery({
    queryKey: ['offered-secret'],
    queryFn: () => call(beginAuthenticator),
    staleTime: Infinity,
    gcTime: 0,
  })

export const useConfirmAuthenticator = () =>
  useMutation({ mutationFn: (code: string) => call(confirmAuthenticator, { body: { code } }) })

export const useSessions = () => useQuery(queryOf(listStaffSessions))

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(endStaffSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listStaffSessions.path] }),
  })
}

/** Uses the session, which puts off its idle end. */
export function useStay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }),
  })
}

/** Gives a new code; sensitive calls are accepted for ten minutes. */
export const useRenewCode = () =>
  useMutation({ mutationFn: (code: string) => call(renewCode, { body: { code } }) })

/** Ends the session and forgets everything that was read in it. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => queryClient.clear(),
  })
}
