import { useEffect, useRef, type RefObject } from 'react'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useRouter } from '#platform/routing/use-router.ts'
import { mayStart, type LaunchStep } from './launch.machine.ts'
import { useForgetRuns } from './running-modules.queries.ts'

/**
 * Keeps what is known of runs in step with the launch, and goes on to participation when it is over (DEL-013), whose
 * screen is fetched before the launch begins (DEL-015).
 */
export function useFollowing(step: LaunchStep): void {
  const router = useRouter()
  const forgetRuns = useForgetRuns()
  const forget = useRef(forgetRuns)
  const before = useRef(step)

  useEffect(() => {
    if (before.current === step) return
    before.current = step
    // A run may have begun or ended; whoever goes on from here asks the server.
    void forget.current(step === 'running')
    if (step === 'left') goToHref(hrefOf('moduleParticipation'), { replace: true })
  }, [step])

  // A session may end without a network, and then its next screen must be here; what failed is fetched at the next step.
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
 * Leads the keyboard along: to Start on arriving, for the heading comes after it; to the stage while it loads, into the module when it runs, back to Start when it failed.
 * Somebody who is at another control, or in a dialog, is left there.
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

/** A control that was just disabled or taken away leaves the keyboard nowhere. */
function isLost(focused: Element | null, stage: Element | null): boolean {
  return (
    focused === null || focused === document.body || focused === stage || focused.matches(':disabled, iframe')
  )
}
