import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Stores the choices of a screen in the memory of this tab until logout, so that they are there on return (design 5.1).
 * Returns the choices, how to change some of them, and how to clear them. `start` must be the same object each time.
 */
export function useRememberedChoices<T extends object>(name: string, start: T) {
  const queryClient = useQueryClient()
  const { data } = useQuery<T>({
    queryKey: keyOfKept(name),
    queryFn: skipToken,
    initialData: start,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const change = useCallback(
    // A change preserves other changes of the same event.
    (part: Partial<T> | ((before: T) => T)) =>
      void queryClient.setQueryData<T>(keyOfKept(name), (before = start) =>
        typeof part === 'function' ? part(before) : { ...before, ...part },
      ),
    [queryClient, name, start],
  )
  return { choices: data ?? start, change, forget: () => change(start) }
}

const keyOfKept = (name: string) => ['kept', name]
