/** What may block a logout: data of the facilitator that would be lost with it (ACC-053). */
import { isAppMode } from '../first-load/early-app-mode.ts'

/** Resolves to whether the logout continues. */
export type LogoutCheck = () => Promise<boolean>

/** Application mode is not loaded, so nothing could remove what it stored here. */
export class AppModeMissing extends Error {}

/** Application mode loads a moment after the page; a logout without it would leave its stored data behind. */
const COMES_WITHIN_MS = 10_000

const checks = new Set<LogoutCheck>()
const awaiting = new Set<() => void>()
let ofAppMode: LogoutCheck | undefined

/** Adds a check before a logout; returns how to remove it. */
export function setLogoutCheck(check: LogoutCheck, { isOfAppMode = false } = {}): () => void {
  checks.add(check)
  if (isOfAppMode) {
    ofAppMode = check
    for (const go of [...awaiting]) go()
  }
  return () => {
    checks.delete(check)
    if (ofAppMode === check) ofAppMode = undefined
  }
}

/**
 * True when nothing blocks the logout, or the user confirmed it; one question after the other. Throws AppModeMissing
 * in application mode while nothing can remove the stored data.
 */
export async function mayLogOut(): Promise<boolean> {
  if (isAppMode() && ofAppMode === undefined) await waitForAppMode()
  if (isAppMode() && ofAppMode === undefined) throw new AppModeMissing()
  for (const check of checks) if (!(await check())) return false
  return true
}

function waitForAppMode(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      awaiting.delete(end)
      resolve()
    }
    const timer = setTimeout(end, COMES_WITHIN_MS)
    awaiting.add(end)
  })
}
