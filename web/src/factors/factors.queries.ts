/** The data hooks of one's own second factors (HRD-002). */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { beginApp, confirmApp, readFactors, removeApp, renewRecoveryCodes } from '@hub/contract/factors'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { keyOf, ONE_TIME, queryOf } from '#platform/calls/queries.ts'
import { sessionQuery } from '#platform/session/session.ts'

export const useFactors = () => useQuery(queryOf(readFactors))

/** A secret for a new app, made once for each time the step is shown. */
export const useOfferedApp = () =>
  useQuery(
    queryOptions({
      queryKey: keyOf(beginApp),
      queryFn: () => call(beginApp, {}, { keepsSession: true }),
      retry: false,
      ...ONE_TIME,
    }),
  )

/** Does something with a code, and reads again what may have changed: a required factor may be due now, or no longer. */
function useWithCode<Answer>(run: (code: string) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: run,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(readFactors) })
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    },
  })
}

export const useConfirmApp = () => useWithCode((code: string) => call(confirmApp, { body: { code } }))
export const useRemoveApp = () => useWithCode((code: string) => call(removeApp, { body: { code } }))
export const useRenewCodes = () => useWithCode((code: string) => call(renewRecoveryCodes, { body: { code } }))
