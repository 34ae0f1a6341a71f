import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isAtStake, isUnderWay, stepOf, type launchMachine, type LaunchStep } from './launch.machine.ts'

interface Leaving {
  /** Somebody wants to leave and is being asked. */
  isAsked: boolean
  confirm: () => void
  cancel: () => void
}

/**
 * Asks before a launch is left by navigation, and warns before the page closes (DEL-010, DEL-011). Yes ends a session
 * that is under way, whose way leads to participation; a launch that has not begun is cancelled and let go.
 */
export function useLeaving(actor: ActorRefFrom<typeof launchMachine>, step: LaunchStep): Leaving {
  const stepNow = useCallback(() => stepOf(actor.getSnapshot()), [actor])
  const blocker = useBlocker({
    // While it ends, it is on its way to participation, and no other way is taken.
    shouldBlockFn: useCallback(() => !['init', 'left'].includes(stepNow()), [stepNow]),
    enableBeforeUnload: useCallback(() => isAtStake(stepNow()), [stepNow]),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const isAsked = isBlocked && isAtStake(step)

  useEffect(() => {
    // What was asked about is over by itself: stay, and see what became of it.
    if (isBlocked && !isAsked) blocker.reset()
  }, [isBlocked, isAsked, blocker])

  return {
    isAsked,
    cancel: () => blocker.reset?.(),
    confirm: () => {
      if (isUnderWay(stepNow())) {
        actor.send({ type: 'END', endMethod: 'route' })
        blocker.reset?.()
      } else {
        actor.send({ type: 'CANCEL' })
        blocker.proceed?.()
      }
    },
  }
}
