import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * What somebody chose on a screen, kept in the memory of this tab until logout, so that coming back finds it (design
 * 5.1). Gives the choices, how to change some of them, and how to forget them. `start` is the same object each time.
 */
export function useKeptChoices<T extends object>(name: string, start: T) {
  const queryClient = useQueryClient()
  const { data } = useQuery<T>({
    queryKey: keyOfKept(name),
    queryFn: skipToken,
    initialData: start,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const change = useCallback(
    // A change keeps what others of the same event changed.
    (part: Partial<T> | ((before: T) => T)) =>
      void queryClient.setQueryData<T>(keyOfKept(name), (before = start) =>
        typeof part === 'function' ? part(before) : { ...before, ...part },
      ),
    [queryClient, name, start],
  )
  return { choices: data ?? start, change, forget: () => change(start) }
}

const keyOfKept = (name: string) => ['kept', name]
