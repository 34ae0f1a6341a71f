/** Login, logout and the password check, and what each leaves on this device (ACC-033 to ACC-038, ACC-053). */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { logIn, logOut, verifyPassword, type Login, type PasswordCheck } from '@hub/contract/sessions'
import { call } from '#platform/api.ts'
import { isCallError } from '#platform/call-error.ts'
import { forgetPersonal } from '#platform/device.ts'
import { sessionQuery } from '#platform/session.ts'
import { clearSessionSettings } from '#platform/session-settings.ts'
import { storeToken } from '#platform/token.ts'

/** The server let us in without a token, which is no login (ACC-037). */
export class LoginWithoutToken extends Error {}

/** Logs in and keeps the token. */
export function useLogIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (login: Login) => {
      const answer = await call(logIn, { body: login })
      if (!answer.newToken) throw new LoginWithoutToken('The answer carries no token')
      // What another facilitator read on this device is not this one's to see.
      queryClient.clear()
      clearSessionSettings()
      storeToken(answer.newToken)
      queryClient.setQueryData(sessionQuery.queryKey, answer)
      return answer.record
    },
  })
}

/** Ends the session at the server, then on this device (ACC-053). */
export function useLogOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call(logOut, {}, { keepsSession: true })
      } catch (error) {
        // A session that is over already is what was asked for; anything else leaves it open.
        if (!isCallError(error, 'JsonWebTokenError') && !isCallError(error, 'TokenExpiredError')) throw error
      }
      forgetSession(queryClient)
    },
  })
}

/** Leaves nothing of the session on this device: token, what was read, drafts, session settings. */
export function forgetSession(queryClient: QueryClient): void {
  storeToken(null)
  forgetPersonal()
  queryClient.clear()
  clearSessionSettings()
}

/** Checks one's own password, which the server remembers for 15 minutes (NAV-033). */
export function useVerifyPassword() {
  return useMutation({
    mutationFn: (body: PasswordCheck) => call(verifyPassword, { body }, { keepsSession: true }),
  })
}
