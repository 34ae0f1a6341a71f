/** The data hooks of one's own password and logins (HRD-002). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type PasswordChange,
} from '@hub/contract/own-sessions'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { report } from '#platform/calls/report.ts'

export const useOwnSessions = () => useQuery(queryOf(listOwnSessions))

function useEnding<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listOwnSessions) }),
  })
}

export const useEndSession = () => useEnding((id: string) => call(endOwnSession, { params: { id } }))
export const useEndOthers = () => useEnding((_: undefined) => call(endOtherSessions))

/** Changes the password. A device that is ready without internet is opened by the new one from then on. */
export const useChangePassword = () =>
  useEnding(async (body: PasswordChange) => {
    await call(changePassword, { body }, { keepsSession: true })
    if (!isAppMode()) return
    const device = await import('#platform/device/device-ready.ts')
    await device
      .makeDeviceReady(body.newPassword)
      .catch((error: unknown) => report('This device could not be made ready without internet.', error))
  })
