/** Asks for a new code where a call needs one, so that the call can be made again (STA-007). */

/** Resolves with true when a new code was accepted, with false when the person would rather not. */
type AskForCode = () => Promise<boolean>

let ask: AskForCode | undefined
let asking: Promise<boolean> | undefined

/** The console sets what asks; returns how to take it back. */
export function setCodeAsker(given: AskForCode): () => void {
  ask = given
  return () => {
    if (ask === given) ask = undefined
  }
}

/** Asks once for all calls that wait for a new code. False where nothing can ask. */
export async function askForCode(): Promise<boolean> {
  if (ask === undefined) return false
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
