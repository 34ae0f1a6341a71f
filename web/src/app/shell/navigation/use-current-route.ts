import { useRouterState } from '@hub/ui/routing/use-router.ts'
import type { HubRouter, RouteFacts } from '../../router.tsx'

/** The current location, as far as the frame needs it. */
export interface CurrentRoute extends RouteFacts {
  params: Readonly<Record<string, string>>
  /** Changes with every navigation to another screen, or to the same screen about something else. */
  path: string
}

/** The route that is shown, or null before the first one is. */
export function useCurrentRoute(): CurrentRoute | null {
  const match = useRouterState(({ match }: HubRouter['state']) => match)
  const facts = match?.route.facts
  if (match === null || facts === undefined) return null
  return { ...facts, params: match.params, path: match.pathname }
}
