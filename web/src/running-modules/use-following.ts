import { useEffect, useRef, type RefObject } from 'react'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useRouter } from '@hub/ui/routing/use-router.ts'
import { mayStart, type LaunchStep } from './launch.machine.ts'
import { useForgetRuns } from './running-modules.queries.ts'

/**
 * Updates the cached runs with the launch, and opens participation when it is over (DEL-013). That screen is loaded
 * before the launch begins (DEL-015).
 */
export function useFollowing(step: LaunchStep): void {
  const router = useRouter()
  const forgetRuns = useForgetRuns()
  const forget = useRef(forgetRuns)
  const before = useRef(step)

  useEffect(() => {
    if (before.current === step) return
    before.current = step
    // A run may have begun or ended, so the next step asks the server.
    void forget.current(step === 'running')
    if (step === 'left') goToHref(hrefOf('moduleParticipation'), { replace: true })
  }, [step])

  // A session may end without a network, so its next screen must be loaded; a failed load is retried at the next step.
  useEffect(() => {
    if (step === 'left') return
    void router.preload(hrefOf('moduleParticipation')).catch(() => undefined)
  }, [router, step])
}

interface Places {
  start: RefObject<HTMLElement | null>
  stage: RefObject<HTMLElement | null>
}

/**
 * Moves the keyboard focus: to Start on arrival, because the heading comes after it; to the stage while it loads; into
 * the module when it runs; back to Start when it failed. Focus at another control, or in a dialog, stays there.
 */
export function useFocusWithStep(step: LaunchStep, { start, stage }: Places): void {
  const before = useRef(step)
  useEffect(() => {
    if (isLost(document.activeElement, stage.current)) start.current?.focus({ preventScroll: true })
  }, [start, stage])
  useEffect(() => {
    if (before.current === step) return
    const isBack = before.current === 'reconnecting'
    before.current = step
    if (isBack || step === 'reconnecting' || !isLost(document.activeElement, stage.current)) return
    if (mayStart(step)) start.current?.focus()
    else if (step === 'running') stage.current?.querySelector('iframe')?.focus()
    else stage.current?.focus({ preventScroll: true })
  }, [step, start, stage])
}

/** A control that was just disabled or removed leaves the focus nowhere. */
function isLost(focused: Element | null, stage: Element | null): boolean {
  return (
    focused === null || focused === document.body || focused === stage || focused.matches(':disabled, iframe')
  )
}
