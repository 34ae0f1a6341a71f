/**
 * Who may see which screen, and when (NAV-009, NAV-010); path-guards.ts checks what a path names. Guards only serve
 * navigation: the server enforces each rule itself. When no answer is available they let the visitor pass, and the
 * screen says that its content did not load.
 */
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { isCallError } from '#platform/calls/call-error.ts'
import { hrefOf, type RouteName } from '#platform/page/paths.ts'
import { Redirect } from '@hub/ui/routing/router.ts'
import { sessionQuery } from '#platform/session/session.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { holdPresence, isPresentForRun, presentClaims } from '#platform/session/presence.ts'
import { isTokenAlive } from '#platform/session/token.ts'
import { runQuery } from '../running-modules/running-modules.queries.ts'
import { showWhyHere, type WhyHere } from './why-here.ts'

/** A visit that a guard checks. */
export interface Visit {
  queryClient: QueryClient
  name: RouteName
  /** Path and query below the base, for `backward`. */
  href: string
  params: Readonly<Record<string, string>>
  /** True when the screen is already open and is only being checked again. */
  isOpen: boolean
}

/** Throws a redirect, or returns to let the visit pass. */
export type Guard = (visit: Visit) => Promise<void> | void

/** Long enough to visit a few screens, short enough to notice a module started in another tab. */
const RUN_FRESH_MS = 10_000
/** The screens that may be used while a module runs or awaits participation (NAV-010). */
const DURING_RUN: readonly RouteName[] = ['moduleParticipation', 'newClient']
/** The server's statuses for something that does not exist, or not for this facilitator. */
const GONE: readonly number[] = [403, 404]

/** Redirects to the dashboard from what does not exist or is not open, with the reason. */
export function goToDashboard(why?: WhyHere): never {
  if (why !== undefined) showWhyHere(why)
  throw new Redirect(hrefOf('dashboard'))
}

/** Only for visitors who are not logged in (NAV-002). */
export const loggedOut: Guard = () => {
  if (isTokenAlive()) goToDashboard()
}

/** Only with a session; without one redirects to the login, and back here afterwards (NAV-009, ACC-051). */
export const loggedIn: Guard = async ({ queryClient, href, name, isOpen }) => {
  if (isTokenAlive()) await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  // A refused session has cleared its token by now; without an answer the token's expiry decides.
  if (isTokenAlive()) return dueFirst({ queryClient, href, name, isOpen })
  // A user who was present only to record the session under way must leave now; one who unlocked the device may stay
  // (LIF-005).
  const staysWithRun = DURING_RUN.includes(name) || (name === 'moduleLaunch' && isOpen)
  if (isPresentForRun() && !staysWithRun) {
    holdPresence(null)
    ;(await loadDevice())?.lockDevice()
  }
  if (presentClaims() !== null) return
  const device = await loadDevice()
  if (await device?.enterUnlockedElsewhere()) return
  const to = (await device?.hasVaults()) ? 'unlock' : 'login'
  throw new Redirect(backTo(hrefOf(to), href))
}

/**
 * A required second step comes before every screen, and then new terms; what was asked for comes after them (CTM-011,
 * HRD-002). A module that runs here is not interrupted: they come with the next screen.
 */
function dueFirst({ queryClient, href, name, isOpen }: Omit<Visit, 'params'>): void {
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.record
  const due = user?.factorDue ? 'factorDue' : (user?.termsDue ?? null) === null ? null : 'newTerms'
  if (name === due) return
  if (name === 'newTerms' || name === 'factorDue') goToDashboard()
  if (due === null || (name === 'moduleLaunch' && isOpen)) return
  throw new Redirect(backTo(hrefOf(due), href))
}

/** The address of a screen with the path to return to afterwards (ACC-033). */
export const backTo = (href: string, backward: string) => `${href}?${new URLSearchParams({ backward })}`

/**
 * Only while this device is locked. An unlocked user is led on; without anything to unlock the login follows, except
 * for a user who is informed that the account is closed (LIF-005).
 */
export const deviceLocked: Guard = async () => {
  if (presentClaims() !== null) goToDashboard()
  const device = await loadDevice()
  if (!device?.isAccountClosed() && !(await device?.hasVaults())) throw new Redirect(hrefOf('login'))
}

/** Loads the code that makes a device ready and unlocks it; it is needed only in application mode. */
async function loadDevice() {
  return isAppMode() ? import('#platform/device/device-ready.ts').catch(() => null) : null
}

/** A module that runs or awaits participation comes first (NAV-010). */
export const noModuleRuns: Guard = async (visit) => {
  const claims = presentClaims()
  if (claims === null) return
  // The screen that runs the module must not be redirected.
  if (visit.name === 'moduleLaunch' && visit.isOpen) return
  const isParticipation = visit.name === 'moduleParticipation'
  const query = runQuery(claims.id)
  const found = await ask(visit.queryClient, { ...query, staleTime: isParticipation ? 0 : RUN_FRESH_MS })
  const last = visit.queryClient.getQueryData(query.queryKey)?.records[0]
  // If the server is unreachable, a module known to run still counts as running; that none runs may be outdated
  // (DEL-015).
  if (found === 'unknown' && last === undefined) return
  const run = found === 'gone' ? null : (last ?? null)
  setSessionSettings({ runningModule: run })
  if (run !== null && !DURING_RUN.includes(visit.name)) {
    throw new Redirect(hrefOf('moduleParticipation'))
  }
  if (run === null && isParticipation) goToDashboard()
}

/** The server's answer; `gone`: not there for this facilitator; `unknown`: no answer is available. */
export type Asked<T> = T | 'gone' | 'unknown'

/** The result of a guard's read. */
export async function ask<T, K extends readonly unknown[]>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<Asked<T>> {
  try {
    return await queryClient.fetchQuery(query)
  } catch (error) {
    return isCallError(error) && GONE.includes(error.status) ? 'gone' : 'unknown'
  }
}
