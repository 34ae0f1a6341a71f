import { useOneAtATime } from '@hub/ui/buttons/one-at-a-time.ts'
import { useOnline } from '#platform/calls/online.ts'
import { mayLogOut } from '#platform/session/before-logout.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { goTo } from '#platform/page/navigation.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { sessionsTexts } from '../sessions.texts.ts'
import { useLogOut } from '../sessions.queries.ts'

/** The action of every Logout control: logs out when online, says what is missing when not (NAV-026, ACC-053, OFF-011). */
export function useLogout() {
  const t = useTexts(sessionsTexts)
  const isOnline = useOnline()
  const { mutate, isPending } = useLogOut()
  // The question before it also takes time.
  const run = useOneAtATime()
  const hint = isOnline ? undefined : t('logoutNeedsInternet')

  function logout() {
    // A tip needs hover or focus; on a touch screen the same words show as a toast.
    if (hint !== undefined) showToast(hint, { tone: 'info' })
    else void run(() => mayLogOut().then(leave, tellMissing))
  }
  function leave(isAllowed: boolean) {
    if (isAllowed) mutate(undefined, { onSuccess: () => goTo('login'), onError: showError })
  }
  function tellMissing() {
    showToast(t('logoutNotLoaded'), { tone: 'info' })
  }
  return { label: isPending ? t('loggingOut') : t('logout'), hint, isPending, logout }
}
