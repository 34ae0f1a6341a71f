import { ArrowLeft, LogOut, Menu } from 'lucide-react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useLogout } from '../../../sessions/parts/use-logout.ts'
import { appTexts } from '../../app.texts.ts'
import styles from './app-bar.module.css'
import { FindButton } from '../find-module/find-button.tsx'
import { DEFAULT_PRODUCT_NAME } from '../page-title.ts'
import { useBack } from './use-back.ts'
import type { CurrentRoute } from './use-current-route.ts'
import { useScreenName } from './use-screen-name.ts'

interface AppBarProps {
  place: CurrentRoute
  isMenuOpen: boolean
  onMenu: () => void
}

/** Replaces the side bar under 950 px: menu, Back and the current location (NAV-029). */
export function AppBar({ place, isMenuOpen, onMenu }: AppBarProps) {
  const t = useTexts(appTexts)
  const back = useBack(place)
  const name = useScreenName(place)
  const settings = useAppSettings()
  const product = settings?.productName ?? DEFAULT_PRODUCT_NAME
  const isFinishing = place.frame === 'finishing'
  return (
    <header className={styles.bar} data-on-dark>
      {!isFinishing && (
        <>
          <PlainButton
            className={styles.control ?? ''}
            aria-label={t('menu')}
            aria-expanded={isMenuOpen}
            aria-haspopup="dialog"
            onPress={onMenu}
          >
            <Icon of={Menu} size="lg" />
          </PlainButton>
          <PlainLink className={styles.control ?? ''} href={back.href} aria-label={back.label}>
            <Icon of={ArrowLeft} size="lg" />
          </PlainLink>
        </>
      )}
      <span className={styles.name}>{place.name === 'dashboard' ? product : name}</span>
      {isFinishing ? <BarLogout /> : <FindButton isIcon className={styles.control} />}
    </header>
  )
}

function BarLogout() {
  const { label, hint, logout } = useLogout()
  return (
    <PlainButton
      className={styles.control ?? ''}
      aria-label={hint === undefined ? label : `${label}. ${hint}`}
      {...(hint !== undefined && { 'aria-disabled': true })}
      onPress={logout}
    >
      <Icon of={LogOut} size="lg" />
    </PlainButton>
  )
}
