/** What a component learns from the router around it. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Match, Router, RouterState } from './router.ts'

export const RouterContext = createContext<Router | null>(null)

/** The match that the components around stand for: one that is left keeps its own until it is gone. */
export const MatchContext = createContext<Match<unknown> | null>(null)

/** The router; hand in the type of what its routes tell. */
export function useRouter<Facts = unknown>(): Router<Facts> {
  const router = use(RouterContext)
  if (router === null) throw new Error('There is no router around this.')
  return router as Router<Facts>
}

/** A part of the router's state; the component is drawn again when that part is another. */
export function useRouterState<Part, Facts = unknown>(select: (state: RouterState<Facts>) => Part): Part {
  const router = useRouter<Facts>()
  return useSyncExternalStore(router.subscribe, () => select(router.state))
}

/** What varies in the path of the screen one is in. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  return use(MatchContext)?.params ?? {}
}

/** The query of the screen one is in. */
export function useSearch(): Readonly<Record<string, string | undefined>> {
  return use(MatchContext)?.search ?? {}
}
