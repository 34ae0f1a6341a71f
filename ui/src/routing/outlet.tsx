/** Renders the screen of the current address, and what replaces it while it is fetched or when it crashed. */
import { Component, Suspense, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react'
import type { Match, Router } from './router.ts'
import { followScroll } from './scroll.ts'
import { MatchContext, RouterContext, useRouter, useRouterState } from './use-router.ts'

/** Shown in place of a screen that crashed. */
export type FailedPart = ComponentType<{ error: unknown }>

/** Provides the router to everything below. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  return <RouterContext value={router}>{children}</RouterContext>
}

interface OutletProps {
  pending: ReactNode
  failed: FailedPart
}

export function Outlet({ pending, failed: Failed }: OutletProps) {
  const router = useRouter()
  const match = useRouterState((state) => state.match)
  useScroll(router, match)
  if (match === null) return null
  return (
    <MatchContext value={match}>
      <FailureBoundary failed={Failed}>
        <Suspense fallback={pending}>
          <Shown match={match} pending={pending} failed={Failed} />
        </Suspense>
      </FailureBoundary>
    </MatchContext>
  )
}

/** Scrolls each history entry once, when its screen is there. */
function useScroll(router: Router, match: Match<unknown> | null): void {
  const scroll = useRef<ReturnType<typeof followScroll> | null>(null)
  useLayoutEffect(() => {
    const followed = followScroll(router)
    scroll.current = followed
    return followed.stop
  }, [router])
  const key = match !== null && ('Screen' in match || 'error' in match) ? match.key : null
  useLayoutEffect(() => {
    if (key !== null) scroll.current?.restore()
  }, [key, router])
}

function Shown({ match, pending, failed: Failed }: OutletProps & { match: Match<unknown> }) {
  const { Screen } = match
  if ('error' in match) return <Failed error={match.error} />
  // Two routes may share a screen, but not its state.
  return Screen === undefined ? pending : <Screen key={match.route.path} />
}

interface BoundaryProps {
  failed: FailedPart
  children: ReactNode
}

/** Shows the failure until the router shows something again. */
export function FailureBoundary(props: BoundaryProps) {
  return <Boundary match={useRouterState((state) => state.match)} {...props} />
}

interface Caught {
  caught: { error: unknown } | null
  match: unknown
}

class Boundary extends Component<BoundaryProps & { match: unknown }, Caught> {
  override state: Caught = { caught: null, match: null }
  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }
  static getDerivedStateFromProps({ match }: { match: unknown }, state: Caught) {
    return match === state.match ? null : { match, caught: null }
  }
  override render() {
    const { failed: Failed, children } = this.props
    return this.state.caught === null ? children : <Failed error={this.state.caught.error} />
  }
}
