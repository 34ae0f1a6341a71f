import { ChevronsUpDown, LogOut, MonitorSmartphone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { LanguageSwitch } from '@hub/ui/buttons/language-switch.tsx'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { SchemeSwitch } from '@hub/ui/buttons/scheme-switch.tsx'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { PersonDisc } from '@hub/ui/pictures/person-disc.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf, type RouteName } from '#platform/page/paths.ts'
import { roleTexts } from '../../staff-accounts/roles.texts.ts'
import { useSignOut, useStaffUser } from '../../staff-sessions/staff-sessions.queries.ts'
import { consoleTexts } from '../console.texts.ts'
import side from './side-navigation.module.css'
import styles from './account-menu.module.css'

/** Who is signed in, with what role; opens to language, appearance, devices and the way out. */
export function AccountMenu({ current, onLeave }: { current: RouteName; onLeave: () => void }) {
  const t = useTexts(consoleTexts)
  const roles = useTexts(roleTexts)
  const { locale } = useLocale()
  const user = useStaffUser()
  const signOut = useSignOut()
  const messageOf = useMessageOf()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const account = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    // Escape elsewhere belongs to what is there, such as a dialog.
    const handleKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Node) || !account.current?.contains(target)) return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOpen])
  if (user === undefined) return null

  async function handleSignOut() {
    try {
      await signOut.mutateAsync()
      goToHref(hrefOf('signIn'), { replace: true })
    } catch (error) {
      // Whose session has ended already is signed out.
      if (isCallError(error, 'SignInRequired')) goToHref(hrefOf('signIn'), { replace: true })
      else showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <div ref={account} className={styles.account}>
      {isOpen && (
        <div id={id} className={styles.menu}>
          <LanguageSwitch look="segmented" onDark />
          <SchemeSwitch onDark className={styles.switch} />
          <PlainLink
            href={hrefOf('devices')}
            className={side.item}
            onClick={onLeave}
            {...(current === 'devices' && { 'aria-current': 'page' })}
          >
            <Icon of={MonitorSmartphone} />
            <span>{t('devices')}</span>
          </PlainLink>
          <PlainButton className={classes(side.item, styles.out)} onPress={() => void handleSignOut()}>
            <Icon of={LogOut} />
            <span>{t('signOut')}</span>
          </PlainButton>
        </div>
      )}
      <PlainButton
        ref={opener}
        className={styles.me ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('account', { name: user.name })}
        onPress={() => setOpen(!isOpen)}
      >
        <PersonDisc name={user.name} size={34} className={styles.disc} />
        <span className={styles.words}>
          <b>{user.name}</b>
          <span className={styles.roles}>
            {listed(
              user.roles.map((role) => roles(role)),
              locale,
            )}
          </span>
        </span>
        <Icon of={ChevronsUpDown} size="sm" />
      </PlainButton>
    </div>
  )
}
