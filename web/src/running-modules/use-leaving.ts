import { useCallback, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useBlocker } from '@hub/ui/routing/use-blocker.ts'
import { isAtStake, isUnderWay, stepOf, type launchMachine, type LaunchStep } from './launch.machine.ts'

/** A blocked step through the history is undone in a few milliseconds; the end of a session waits no longer than this. */
const UNDONE_WITHIN_MS = 1000

interface Leaving {
  /** The question before leaving is open. */
  isAsked: boolean
  confirm: () => void
  cancel: () => void
}

/**
 * Asks before a launch is left by navigation, and warns before the page closes (DEL-010, DEL-011). Yes ends a running
 * session, which leads to participation; a launch that has not begun is cancelled.
 */
export function useLeaving(actor: ActorRefFrom<typeof launchMachine>, step: LaunchStep): Leaving {
  const stepNow = useCallback(() => stepOf(actor.getSnapshot()), [actor])
  const blocker = useBlocker({
    // While it ends, it leads to participation, and no other navigation is allowed.
    shouldBlock: useCallback(() => !['init', 'left'].includes(stepNow()), [stepNow]),
    enableBeforeUnload: useCallback(() => isAtStake(stepNow()), [stepNow]),
  })
  const isAsked = blocker !== null && isAtStake(step)

  useEffect(() => {
    // The launch in question is over by itself: stay, so that its result shows.
    if (!isAsked) blocker?.reset()
  }, [isAsked, blocker])

  return {
    isAsked,
    cancel: () => blocker?.reset(),
    confirm: () => {
      if (isUnderWay(stepNow())) {
        onceUndone(blocker?.action, () => actor.send({ type: 'END', endMethod: 'route' }))
        blocker?.reset()
      } else {
        actor.send({ type: 'CANCEL' })
        blocker?.proceed()
      }
    },
  }
}

/**
 * Runs `work` once the blocked step through the history is undone: otherwise the navigation to participation would
 * collide with it, and the address would be that of the launch again. A blocked link needs no undo.
 */
function onceUndone(action: string | undefined, work: () => void): void {
  if (!['BACK', 'FORWARD', 'GO'].includes(action ?? '')) return work()
  const undone = new AbortController()
  const once = () => {
    undone.abort()
    clearTimeout(timer)
    work()
  }
  const timer = setTimeout(once, UNDONE_WITHIN_MS)
  window.addEventListener('popstate', once, { signal: undone.signal })
}
