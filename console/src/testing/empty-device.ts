/** Removes from the device what an earlier screen stored. */
export function emptyDevice(): void {
  localStorage.clear()
  sessionStorage.clear()
}
