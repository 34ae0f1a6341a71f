/** The short ways to a module, and marking favourites. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listShortcuts, markFavourite, type Shortcut } from '@hub/contract/shortcuts'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { useSessionUser } from '#platform/session/session.ts'

/** The way to the dashboard has asked a moment before. */
const JUST_READ_MS = 2000

/** One's own shortcuts; asked for anew whenever the dashboard opens, for a run may have ended since. */
export function useShortcuts(isWanted = true) {
  const id = useSessionUser()?.id ?? 0
  return useQuery({
    ...queryOf(listShortcuts, { params: { id } }),
    enabled: isWanted && id !== 0,
    staleTime: JUST_READ_MS,
  })
}

/** Whether a module is marked, and how to change it; the star turns at the press. */
export function useFavourite(moduleId: number) {
  const queryClient = useQueryClient()
  const id = useSessionUser()?.id ?? 0
  const query = queryOf(listShortcuts, { params: { id } })
  // The stars of a list share one answer.
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
