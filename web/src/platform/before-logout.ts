/** What may hold up a logout: something of the facilitator that would be lost with it (ACC-053). */

/** Resolves to whether the logout goes on. */
export type LogoutCheck = () => Promise<boolean>

const checks = new Set<LogoutCheck>()

/** Adds to what is asked before a logout; gives back how to take it away. */
export function setLogoutCheck(check: LogoutCheck): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/** True when nothing holds up the logout, or somebody said to go on; one question after the other. */
export async function mayLogOut(): Promise<boolean> {
  for (const check of checks) if (!(await check())) return false
  return true
}
