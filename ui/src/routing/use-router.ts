/** What a component can read from the router around it. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Match, Router, RouterState } from './router.ts'

export const RouterContext = createContext<Router | null>(null)

/** The match that the surrounding components belong to: a screen being left keeps its own until it unmounts. */
export const MatchContext = createContext<Match<unknown> | null>(null)

/** The router; pass the type of its routes' facts. */
export function useRouter<Facts = unknown>(): Router<Facts> {
  const router = use(RouterContext)
  if (router === null) throw new Error('There is no router around this.')
  return router as Router<Facts>
}

/** A part of the router's state; the component renders again when that part changes. */
export function useRouterState<Part, Facts = unknown>(select: (state: RouterState<Facts>) => Part): Part {
  const router = useRouter<Facts>()
  return useSyncExternalStore(router.subscribe, () => select(router.state))
}

/** The parameters in the path of the current screen. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  return use(MatchContext)?.params ?? {}
}

/** The query of the current screen. */
export function useSearch(): Readonly<Record<string, string | undefined>> {
  return use(MatchContext)?.search ?? {}
}

/** Whether somebody is on the way to another page than the current screen's, which is shown until that one is there. */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  const match = use(MatchContext)
  return () => match !== null && router.state.location.pathname !== match.pathname
}
