/** A press or a submit counts once: while its work is under way another is refused (SYS-017). */
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
