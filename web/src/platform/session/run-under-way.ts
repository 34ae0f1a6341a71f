/** Whether this page shows a module that runs: it is not left because of a token (NAV-010, LIF-005). */
import { useEffect } from 'react'

let count = 0

export function isRunUnderWay(): boolean {
  return count > 0
}

/** Says so as long as it is true and the screen stands. */
export function useRunUnderWay(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined
    count += 1
    return () => {
      count -= 1
    }
  }, [isUnderWay])
}
