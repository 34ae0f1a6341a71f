/** The server calls of registration, confirmation and setting a new password. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  activateAccount,
  applyReset,
  changeEmail,
  checkEmail,
  registerFacilitator,
  resendConfirmation,
  resetPassword,
  saveLanguage,
  verifyResetToken,
  type PasswordReset,
} from '@hub/contract/accounts'
import type { InputOf } from '@hub/contract/endpoint'
import type { Locale } from '@hub/contract/locales'
import { readTerms } from '@hub/contract/terms'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { keyOf, ONE_TIME } from '#platform/calls/queries.ts'
import { report } from '#platform/calls/report.ts'

type Registration = InputOf<typeof registerFacilitator>['body']

/** Next waits no longer than this for the check; the server checks again (ACC-008). */
const EMAIL_CHECK_MS = 3000

export type EmailUse = 'used' | 'free' | 'unknown'

/** Whether an account uses an address; unknown when the check fails, which blocks nobody (ACC-008). */
export async function readEmailUse(email: string): Promise<EmailUse> {
  try {
    const signal = AbortSignal.timeout(EMAIL_CHECK_MS)
    const { record } = await call(checkEmail, { params: { address: email } }, { signal })
    return record.available ? 'free' : 'used'
  } catch {
    return 'unknown'
  }
}

/** Registers; a failure is logged, and the screen shows it (ACC-024). */
export function useRegister() {
  return useAction({
    mutationFn: (body: Registration) => call(registerFacilitator, { body }),
    onError: (error) => report('The registration failed.', error),
  })
}

/**
 * Confirms an account as a query, so that it runs once however often the screen renders. A repeat of a valid token
 * succeeds, but each call counts against a limit (ACC-031).
 */
export function useActivation(link: { fid: string; token: string } | null) {
  return useQuery(
    onceForLink(['activation', link], async () => {
      const { fid, token } = link ?? { fid: '', token: '' }
      await call(activateAccount, { params: { id: Number(fid) }, body: { token } })
      return true
    }),
  )
}

/** Makes the new address of a mailed link the login, when it is pressed and never by opening the link (PPL-003). */
export function useChangeEmail() {
  return useAction({ mutationFn: (token: string) => call(changeEmail, { body: { token } }) })
}

/** Whose password the link sets; requested once on entering (ACC-042, ACC-043). */
export function useResetLink(resetToken: string | null) {
  return useQuery(
    onceForLink(['reset-link', resetToken], async () => {
      const { record } = await call(verifyResetToken, { body: { resetToken: resetToken ?? '' } })
      return record.email
    }),
  )
}

/** A link's call: never retried automatically and dropped with the screen. The second part of the key is the link. */
function onceForLink<Answer>(key: readonly [string, unknown], ask: () => Promise<Answer>) {
  return queryOptions({
    queryKey: key,
    queryFn: ask,
    enabled: key[1] !== null,
    retry: false,
    ...ONE_TIME,
  })
}

/** Asks for the confirmation once more; the answer is the same for every address. */
export function useResendConfirmation() {
  return useAction({ mutationFn: (email: string) => call(resendConfirmation, { body: { email } }) })
}

/** Stores the reading language with the account. */
export function useSaveLanguage() {
  return useAction({ mutationFn: (locale: Locale) => call(saveLanguage, { body: { locale } }) })
}

/** Asks for a link to set a new password (ACC-039). */
export function useApplyReset() {
  return useAction({ mutationFn: (email: string) => call(applyReset, { body: { email } }) })
}

/** Sets the new password with the link's token (ACC-044). */
export function useResetPassword() {
  return useAction({ mutationFn: (body: PasswordReset) => call(resetPassword, { body }) })
}

/** Forgets the terms that were read, so that the ones in force are read (ACC-021, CTM-011). */
export function useForgetTerms() {
  const queryClient = useQueryClient()
  return () => queryClient.resetQueries({ queryKey: keyOf(readTerms) })
}
