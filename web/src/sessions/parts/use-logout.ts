import { useOnline } from '#platform/online.ts'
import { mayLogOut } from '#platform/before-logout.ts'
import { showError } from '#platform/error-dialog.ts'
import { goTo } from '#platform/navigation.ts'
import { useTexts } from '#platform/texts.ts'
import { showToast } from '#ui/toast.tsx'
import { sessionsTexts } from '../sessions.texts.ts'
import { useLogOut } from '../sessions.queries.ts'

/** What every Logout control does: log out when online, say what is missing when not (NAV-026, ACC-053). */
export function useLogout() {
  const t = useTexts(sessionsTexts)
  const isOnline = useOnline()
  const { mutate, isPending } = useLogOut()
  const hint = isOnline ? undefined : t('logoutNeedsInternet')

  function logout() {
    if (isPending) return
    // A tip needs hover or focus; a finger gets the same words as a toast.
    if (hint !== undefined) showToast(hint, { tone: 'info' })
    else void mayLogOut().then(leave)
  }
  function leave(isAllowed: boolean) {
    if (isAllowed) mutate(undefined, { onSuccess: () => goTo('login'), onError: showError })
  }
  return { label: isPending ? t('loggingOut') : t('logout'), hint, isPending, logout }
}
