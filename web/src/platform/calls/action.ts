/** Sends each action once: while an action is in flight another is refused, before anything is rendered (SYS-017). */
import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query'
import { useOneAtATime } from '@hub/ui/buttons/one-at-a-time.ts'

/**
 * A call that changes something: a mutation that is refused while its last one is in flight. `mutate` leaves a failure
 * to the mutation's state and its handlers; `send` returns the promise, for work that must follow even when the screen is
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
