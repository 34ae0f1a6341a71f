/**
 * Which screen follows the end of a session: a running module or its participation stays open (NAV-010); otherwise
 * the unlock screen where this device is ready without internet (LIF-005), else the login (ACC-050).
 */
import type { QueryClient } from '@tanstack/react-query'
import type { SessionClaims } from '@hub/contract/sessions'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { currentLocale } from '@hub/ui/language/locale.ts'
import { leaveLoginNotice } from '#platform/session/login-notice.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { holdPresence } from '#platform/session/presence.ts'
import { isRunUnderWay } from '#platform/session/run-under-way.ts'
import { clearSessionSettings } from '#platform/session/session-settings.ts'
import { translate } from '@hub/ui/language/texts.ts'
import { appTexts } from './app.texts.ts'
import { backTo, deviceLocked, loggedOut } from './guards.ts'
import { ROUTES } from './routes.tsx'
import type { HubRouter } from './router.tsx'

/** `over`: the token expired; `refused`: the server refused it. */
export type SessionEnd = 'over' | 'refused'

/** How long an unlocked device may stay idle. */
export const IDLE_MS = 2 * 60 * 60 * 1000

/** @param before the user who was logged in until now */
export async function leaveSession(
  router: HubRouter,
  queryClient: QueryClient,
  { end, before }: { end: SessionEnd; before: SessionClaims | null },
): Promise<void> {
  const name = router.state.match?.route.facts?.name
  if (before !== null && (name === 'moduleParticipation' || isRunUnderWay())) {
    holdPresence(before, { forRun: true })
    return
  }
  const backward = router.state.location.href
  queryClient.clear()
  clearSessionSettings()
  const guards = name === undefined ? [] : ROUTES[name].guards
  if (guards.includes(loggedOut) || guards.includes(deviceLocked)) return
  const isLocked = await lock(end, before)
  if (!isLocked)
    leaveLoginNotice({ tone: 'info', text: translate(appTexts, currentLocale())('sessionEnded') })
  const to = hrefOf(isLocked ? 'unlock' : 'login')
  void router.navigate(backTo(to, backward), { replace: true, ignoreBlocker: true })
}

/**
 * Locks the device; returns whether to show the screen of a locked device: the password opens it, or the account is
 * closed. Everything else that the server refused requires a login.
 */
async function lock(end: SessionEnd, before: SessionClaims | null): Promise<boolean> {
  if (!isAppMode()) return false
  const device = await import('#platform/device/device-ready.ts').catch(() => null)
  if (device === null) return false
  if (end === 'over') {
    device.lockDevice()
    return device.hasVaults()
  }
  device.restDevice()
  // The account may be closed: then nothing about people stays on this device.
  await device.askForStanding(before?.id).catch(() => undefined)
  return before !== null && device.isAccountClosed(before.id)
}
