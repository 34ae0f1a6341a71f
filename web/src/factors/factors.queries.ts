/** The data hooks of one's own second factors (HRD-002). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  askOwnPasskey,
  beginApp,
  confirmApp,
  offerPasskey,
  readFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  type FactorProof,
  type SecondStep,
} from '@hub/contract/factors'
import type { NamedPasskey, PasskeyQuestion } from '@hub/contract/passkeys'
import { logIn, type Login } from '@hub/contract/sessions'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { keyOf, ONE_TIME, queryOf } from '#platform/calls/queries.ts'
import { sessionQuery } from '#platform/session/session.ts'

export const useFactors = () => useQuery(queryOf(readFactors))

/** A secret for a new app, made once for each time the step is shown; not where a proof has made it already. */
export const useOfferedApp = ({ isAsked = true } = {}) =>
  useQuery(
    queryOptions({
      queryKey: keyOf(beginApp),
      queryFn: () => call(beginApp, {}, { keepsSession: true }),
      enabled: isAsked,
      retry: false,
      ...ONE_TIME,
    }),
  )

/** What a browser needs for a first passkey, made once for each time the dialog is shown. */
export const useOfferedPasskey = ({ isAsked }: { isAsked: boolean }) =>
  useQuery(
    queryOptions({
      queryKey: keyOf(offerPasskey),
      queryFn: () => call(offerPasskey, {}, { keepsSession: true }),
      enabled: isAsked,
      retry: false,
      ...ONE_TIME,
    }),
  )

/** The same beside another factor, for a proof. */
export const useBeginApp = () =>
  useAction({ mutationFn: (body: FactorProof) => call(beginApp, { body }, { keepsSession: true }) })
export const useOfferPasskey = () =>
  useAction({ mutationFn: (body: FactorProof) => call(offerPasskey, { body }, { keepsSession: true }) })

/** A question for a passkey of this session. */
export const askInSession = async () => (await call(askOwnPasskey)).record

/** What the server accepted of a login, and with what it goes on. */
export interface AskedLogin {
  login: Login
  step: SecondStep
}

/** Each question is answered once. */
const answered = new WeakSet<PasskeyQuestion>()

/** A question for a passkey of this login. For another one the login is sent again, which tells it to nobody else. */
export async function askAtLogin({ login, step }: AskedLogin): Promise<PasskeyQuestion> {
  if (step.passkey && !answered.has(step.passkey)) {
    answered.add(step.passkey)
    return step.passkey
  }
  try {
    await call(logIn, { body: login })
  } catch (error) {
    const next = isCallError(error, 'CodeRequired') ? (error.record as SecondStep).passkey : null
    if (next === null) throw error
    return next
  }
  throw new Error('The account has no second step any more.')
}

/** Does something with a proof, and reads again what may have changed: a required factor may be due now, or no longer. */
function useChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: run,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(readFactors) })
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    },
  })
}

export const useConfirmApp = () => useChange((code: string) => call(confirmApp, { body: { code } }))
export const useRemoveApp = () => useChange((body: FactorProof) => call(removeApp, { body }))
export const useRenewCodes = () => useChange((body: FactorProof) => call(renewRecoveryCodes, { body }))
export const useAddPasskey = () => useChange((body: NamedPasskey) => call(addPasskey, { body }))
export const useRemovePasskey = (id: number) =>
  useChange((body: FactorProof) => call(removePasskey, { params: { id }, body }))
