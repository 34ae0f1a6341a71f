/** Who may see which screen. Guards only serve navigation: the server decides on each call. */
import type { QueryClient } from '@tanstack/react-query'
import type { StaffPermission } from '@hub/contract/staff-roles.rules'
import { Redirect } from '@hub/ui/routing/router.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { sessionQuery } from '../staff-sessions/staff-sessions.queries.ts'

/** A visit that a guard checks. */
export interface Visit {
  queryClient: QueryClient
  /** Path and query below the base, for `backward`. */
  href: string
}

/** Throws a redirect, or returns to let the visit pass. */
export type Guard = (visit: Visit) => Promise<void>

/** Only with a session; without one the sign-in follows, and this address afterwards. */
export const signedIn: Guard = async ({ queryClient, href }) => {
  try {
    await queryClient.fetchQuery(sessionQuery)
  } catch (error) {
    if (isCallError(error, 'SignInRequired'))
      throw new Redirect(href === hrefOf('home') ? hrefOf('signIn') : signInTo(href))
    // Without an answer the screen says itself that nothing loaded.
  }
}

/** Thrown for a screen that no role of the caller reaches; it is said in place of the screen. */
export class NoAccess extends Error {}

/** Refuses whoever's roles do not allow the screen (STA-006). The server refuses its calls as well. */
export async function mustAllow(queryClient: QueryClient, permission: StaffPermission | null): Promise<void> {
  const session = await queryClient.fetchQuery(sessionQuery).catch(() => null)
  if (permission !== null && session !== null && !session.record.permissions.includes(permission))
    throw new NoAccess(permission)
}

/** Only without a session. */
export const signedOut: Guard = async ({ queryClient }) => {
  const session = await queryClient.fetchQuery(sessionQuery).catch(() => null)
  if (session !== null) throw new Redirect(hrefOf('home'))
}

/** The sign-in, with the path to return to. */
export const signInTo = (backward: string) => `${hrefOf('signIn')}?${new URLSearchParams({ backward })}`
