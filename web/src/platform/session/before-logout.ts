/** What may hold up a logout: something of the facilitator that would be lost with it (ACC-053). */
import { isAppMode } from '../first-load/early-app-mode.ts'

/** Resolves to whether the logout goes on. */
export type LogoutCheck = () => Promise<boolean>

/** Application mode is not loaded, and with it nobody who could remove what is kept here. */
export class AppModeMissing extends Error {}

/** Application mode comes a moment after the page; without it a logout would leave behind what it keeps here. */
const COMES_WITHIN_MS = 10_000

const checks = new Set<LogoutCheck>()
const awaiting = new Set<() => void>()
let ofAppMode: LogoutCheck | undefined

/** Adds to what is asked before a logout; gives back how to take it away. */
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
 * True when nothing holds up the logout, or somebody said to go on; one question after the other. Throws AppModeMissing
 * in application mode while nobody can remove what is kept here.
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
