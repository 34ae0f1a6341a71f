/** What a facilitator sends is sent once: while an action is in flight another is refused, before anything is rendered (SYS-017). */
import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

type Run = <Result>(work: () => Result) => Result | null

/**
 * Does one piece of work at a time: `run` gives what the work gives, or null when it was refused because a promise of
 * an earlier one has not ended. Two presses of one tick see the same rendering, so the lock is not part of it.
 */
export function useOneAtATime(): Run {
  const isLocked = useRef(false)
  return useCallback<Run>((work) => {
    if (isLocked.current) return null
    isLocked.current = true
    const release = () => {
      isLocked.current = false
    }
    let lasting: Promise<unknown> | null = null
    try {
      const result = work()
      if (result instanceof Promise) lasting = result
      return result
    } finally {
      if (lasting === null) release()
      else lasting.then(release, release)
    }
  }, [])
}

/**
 * A call that changes something: a mutation that is refused while its last one is in flight. `mutate` leaves a failure
 * to the mutation's state and its handlers; `send` gives the promise, for what must follow even when the screen is
 * gone by then, or null when it was refused.
 */
export function useAction<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const { mutateAsync, mutate: _, ...state } = useMutation(options)
  const run = useOneAtATime()
  return {
    ...state,
    send: (variables: Variables): Promise<Data> | null => run(() => mutateAsync(variables)),
    mutate: (variables: Variables, handlers: MutateOptions<Data, Error, Variables> = {}): void => {
      run(() => mutateAsync(variables, handlers))?.catch(() => undefined)
    },
  }
}
