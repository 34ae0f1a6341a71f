import { useRouterState } from '@tanstack/react-router'
import type { RouteName } from '#platform/page/paths.ts'
import type { FrameKind } from '../../routes.tsx'

/** Where one is, as far as the frame needs to know. */
export interface Place {
  name: RouteName
  frame: FrameKind
  params: Readonly<Record<string, string>>
  /** Changes with every step to another screen, or to the same screen about something else. */
  path: string
}

/** The route that is shown just now, or null before the first one is. */
export function usePlace(): Place | null {
  const match = useRouterState({ select: (state) => state.matches.at(-1) })
  const facts = match?.staticData.facts
  if (match === undefined || facts === undefined) return null
  return { ...facts, params: match.params as Record<string, string>, path: match.pathname }
}
