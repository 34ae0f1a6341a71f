import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import type { ClientEdit } from '@hub/contract/clients'
import { useInLocale } from '#platform/calls/content.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { goTo } from '#platform/page/navigation.ts'
import { useRouter } from '@hub/ui/routing/use-router.ts'
import { cacheClient, readUnlocked, sendEdit, sendReset } from './client-area.queries.ts'
import { profileMachine, stepOf } from './client-profile.machine.ts'
import { leadToKeptFile } from './merged-file.ts'

const SESSION_IS_OVER = 401

/** The profile of one client: its machine with the real calls. No data of it outlives the screen (CLI-033). */
export function useClientProfile(clientId: number) {
  const queryClient = useQueryClient()
  const [snapshot, send] = useMachine(
    profileMachine.provide({
      actors: {
        read: fromPromise(async ({ signal }) => {
          try {
            const client = await readUnlocked(clientId, signal)
            cacheClient(queryClient, client)
            return client
          } catch (error) {
            leadToKeptFile(error, 'clientProfile')
            throw error
          }
        }),
        save: fromPromise<Awaited<ReturnType<typeof sendEdit>>, ClientEdit>(({ input }) =>
          sendEdit(queryClient, clientId, input),
        ),
        reset: fromPromise(() => sendReset(clientId)),
      },
      actions: {
        // An ended session redirects to the login by itself.
        showFailure: (_, { error }) => {
          if (leadToKeptFile(error, 'clientProfile')) return
          if (!isCallError(error) || error.status !== SESSION_IS_OVER) showError(error)
        },
      },
    }),
  )
  const inLocale = useInLocale()
  const { edit, ...context } = snapshot.context
  return { step: stepOf(snapshot), ...context, edit: inLocale(edit), send }
}

/** One page back; without history, when the page was opened by its address, to the list of clients (CLI-021). */
export function useGoBack(): () => void {
  const { history } = useRouter()
  return () => {
    if (history.canGoBack()) history.back()
    else goTo('clientList')
  }
}
