/** What may hold up a logout: something of the facilitator that would be lost with it (ACC-053). */

/** Resolves to whether the logout goes on. */
export type LogoutCheck = () => Promise<boolean>

let check: LogoutCheck | undefined

/** Sets what is asked before a logout; gives back how to take it away. */
export function setLogoutCheck(next: LogoutCheck): () => void {
  check = next
  return () => {
    if (check === next) check = undefined
  }
}

/** True when nothing holds up the logout, or somebody said to go on. */
export function mayLogOut(): Promise<boolean> {
  return check?.() ?? Promise.resolve(true)
}
