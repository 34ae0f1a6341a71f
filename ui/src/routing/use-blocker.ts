/** Blocks a navigation to another screen until the user has decided. */
import { useEffect, useState } from 'react'
import type { HistoryAction, NavigationBlocker } from '@tanstack/history'
import { useRouter } from './use-router.ts'

interface Blocked {
  /** The kind of navigation. */
  action: HistoryAction
  /** Continues the navigation. */
  proceed: () => void
  /** Cancels the navigation. */
  reset: () => void
}

interface BlockerOptions {
  shouldBlock: () => boolean
  /** Whether the browser asks before the page is closed or reloaded. */
  enableBeforeUnload: boolean | (() => boolean)
}

/** The navigation that waits for a decision, or null. One with `ignoreBlocker` is not blocked. */
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
