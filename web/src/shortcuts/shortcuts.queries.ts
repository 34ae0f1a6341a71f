/** The queries of the shortcuts, and marking favourites. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listShortcuts, markFavourite, type Shortcut } from '@hub/contract/shortcuts'
import { useContent } from '#platform/calls/content.ts'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { useSessionUser } from '#platform/session/session.ts'

/** The dashboard's guard has just requested them. */
const JUST_READ_MS = 2000

/** The facilitator's own shortcuts; refetched whenever the dashboard opens, because a run may have ended since. */
export function useShortcuts(isWanted = true) {
  const id = useSessionUser()?.id ?? 0
  return useContent({
    ...queryOf(listShortcuts, { params: { id } }),
    enabled: isWanted && id !== 0,
    staleTime: JUST_READ_MS,
  })
}

/** Whether a module is a favourite, and how to change it; the star changes at the press. */
export function useFavourite(moduleId: number) {
  const queryClient = useQueryClient()
  const id = useSessionUser()?.id ?? 0
  const query = queryOf(listShortcuts, { params: { id } })
  // All stars of a list share one response.
  const { data } = useQuery({ ...query, enabled: id !== 0 })
  const { mutate, variables, isPending } = useAction({
    mutationFn: (isFavourite: boolean) =>
      call(markFavourite, { params: { id }, body: { moduleId, isFavourite } }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listShortcuts) }),
  })
  const isKnown = data?.records.some((shortcut) => shortcut.id === moduleId && shortcut.is_favourite) ?? false
  return { isReady: data !== undefined, isFavourite: isPending ? variables : isKnown, mark: mutate }
}

/** The module run last, which is the first of the list. */
export function lastOf(shortcuts: readonly Shortcut[]): Shortcut | undefined {
  const [first] = shortcuts
  return first?.last_run === null ? undefined : first
}
