/** Refuses a press or a submit while the work of an earlier one is still running (SYS-017). */
import { useCallback, useRef } from 'react'

type Run = <Result>(work: () => Result) => Result | null

/**
 * Runs one piece of work at a time. `run` returns the result of the work, or null when it was refused because the promise
 * of an earlier run has not settled. The lock is a ref, because two presses within one tick see the same render.
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
