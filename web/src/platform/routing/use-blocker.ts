/** Stops a step to another screen until somebody has decided. */
import { useEffect, useState } from 'react'
import type { HistoryAction, NavigationBlocker } from '@tanstack/history'
import { useRouter } from './use-router.ts'

interface Blocked {
  /** How one wanted to leave. */
  action: HistoryAction
  /** Goes where one wanted to. */
  proceed: () => void
  /** Stays. */
  reset: () => void
}

interface BlockerOptions {
  shouldBlock: () => boolean
  /** Whether the browser asks before the page is closed or loaded anew. */
  enableBeforeUnload: boolean | (() => boolean)
}

/** The step that waits for an answer, or null. A step with `ignoreBlocker` is not asked about. */
export function useBlocker({ shouldBlock, enableBeforeUnload }: BlockerOptions): Blocked | null {
  const { history } = useRouter()
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  useEffect(() => {
    const blockerFn: NavigationBlocker['blockerFn'] = async ({ action }) => {
      if (!shouldBlock()) return false
      const isStaying = await new Promise<boolean>((resolve) =>
        setBlocked({ action, proceed: () => resolve(false), reset: () => resolve(true) }),
      )
      setBlocked(null)
      return isStaying
    }
    return history.block({ blockerFn, enableBeforeUnload })
  }, [history, shouldBlock, enableBeforeUnload])
  return blocked
}
