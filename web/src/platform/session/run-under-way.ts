/** Whether this page shows a running module: an expired token does not leave it (NAV-010, LIF-005). */
import { useEffect } from 'react'

let count = 0

export function isRunUnderWay(): boolean {
  return count > 0
}

/** Sets the flag as long as it is true and the screen is mounted. */
export function useRunUnderWay(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined
    count += 1
    return () => {
      count -= 1
    }
  }, [isUnderWay])
}
