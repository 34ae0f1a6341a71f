/** Notifies when the user returns to a tab that was left for a while (ACC-051). */

/** Calls the listener on return after at least `awayMs`; returns how to stop listening. */
export function onReturn(awayMs: number, listener: () => void): () => void {
  let leftAtMs: number | undefined

  function handleLeave() {
    leftAtMs ??= Date.now()
  }
  function handleReturn() {
    if (document.visibilityState === 'hidden') return
    const wasAwayMs = leftAtMs === undefined ? 0 : Date.now() - leftAtMs
    leftAtMs = undefined
    if (wasAwayMs >= awayMs) listener()
  }
  function handleVisibility() {
    if (document.visibilityState === 'hidden') handleLeave()
    else handleReturn()
  }
  window.addEventListener('blur', handleLeave)
  window.addEventListener('focus', handleReturn)
  document.addEventListener('visibilitychange', handleVisibility)
  return () => {
    window.removeEventListener('blur', handleLeave)
    window.removeEventListener('focus', handleReturn)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
