/** Login, logout and the password check, and what each stores on this device (ACC-033 to ACC-038, ACC-053). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { SecondStep } from '@hub/contract/factors'
import { logIn, logOut, verifyPassword, type Login, type PasswordCheck } from '@hub/contract/sessions'
import { acceptTerms } from '@hub/contract/terms'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { forgetPersonal } from '#platform/first-load/device.ts'
import { sessionQuery } from '#platform/session/session.ts'
import { clearSessionSettings } from '#platform/session/session-settings.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { tokenWritten } from '#platform/first-load/early-token.ts'
import { holdPresence } from '#platform/session/presence.ts'
import { report } from '#platform/calls/report.ts'
import { sync } from '#platform/calls/sync.ts'
import { storeToken } from '#platform/session/token.ts'
import type { AskedLogin } from '../factors/factors.queries.ts'

/** The server accepted the login but sent no token, so there is no login (ACC-037). */
export class LoginWithoutToken extends Error {}

/** What the server accepted, while it waits for a code or a passkey; null for any other failure (HRD-002). */
export function askedBy(login: Login, error: unknown): AskedLogin | null {
  if (!isCallError(error, 'CodeRequired')) return null
  return { login, step: { app: true, passkey: null, ...(error.record as Partial<SecondStep> | undefined) } }
}

/** Logs in and stores the token. */
export function useLogIn() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async (login: Login) => {
      const answer = await call(logIn, { body: login })
      if (!answer.newToken) throw new LoginWithoutToken('The answer carries no token')
      // The data that another facilitator loaded on this device must not be visible.
      queryClient.clear()
      clearSessionSettings()
      storeToken(answer.newToken)
      holdPresence(null)
      queryClient.setQueryData(sessionQuery.queryKey, answer)
      if (isAppMode()) void makeDeviceReady(login.password)
      return answer.record
    },
  })
}

/**
 * Logs in on the current page, for a facilitator who already works here and whose login has ended. Loaded data and typed
 * text stay. Throws like `useLogIn`.
 */
export function useLogInAgain() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async (login: Login) => {
      const answer = await call(logIn, { body: login })
      if (!answer.newToken) throw new LoginWithoutToken('The answer carries no token')
      storeToken(answer.newToken)
      holdPresence(null)
      queryClient.setQueryData(sessionQuery.queryKey, answer)
      if (isAppMode()) {
        void makeDeviceReady(login.password).then(sync)
      }
      return answer.record
    },
  })
}

/**
 * Passes the password on once, after the server accepted it, to make this device ready for work without internet
 * (LIF-005). If that fails, the hub works as usual and says that the device is not ready.
 */
async function makeDeviceReady(password: string): Promise<void> {
  try {
    const device = await import('#platform/device/device-ready.ts')
    await device.makeDeviceReady(password)
  } catch (error) {
    report('This device could not be made ready without internet.', error)
  }
}

/** Ends the session at the server, then on this device (ACC-053). */
export function useLogOut() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async () => {
      try {
        await call(logOut, {}, { keepsSession: true })
      } catch (error) {
        // A session that is already over counts as logged out; any other error leaves it open.
        if (!isCallError(error, 'JsonWebTokenError') && !isCallError(error, 'TokenExpiredError')) throw error
      }
      await forgetSession(queryClient)
    },
  })
}

/** Removes everything of the session from this device: token, loaded data, drafts, session settings. */
export async function forgetSession(queryClient: QueryClient): Promise<void> {
  storeToken(null)
  holdPresence(null)
  queryClient.clear()
  clearSessionSettings()
  await Promise.all([forgetPersonal(), tokenWritten()])
}

/** Checks the facilitator's own password; the server remembers the check for 15 minutes (NAV-033). */
export function useVerifyPassword() {
  return useAction({
    mutationFn: (body: PasswordCheck) => call(verifyPassword, { body }, { keepsSession: true }),
  })
}

/** Accepts the terms in force; from then on every call is open again (CTM-011). */
export function useAcceptTerms() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (version: string) => call(acceptTerms, { body: { version } }),
    onSuccess: () => {
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (answer) => answer && { ...answer, record: { ...answer.record, termsDue: null } },
      )
      // What was refused meanwhile is read anew.
      return queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    },
  })
}
