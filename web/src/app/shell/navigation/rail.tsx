import {
  ArrowLeft,
  CircleUserRound,
  CloudDownload,
  LayoutGrid,
  LogOut,
  Menu,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { useAppMode } from '#platform/device/app-mode.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useLogout } from '../../../sessions/parts/use-logout.ts'
import { appTexts } from '../../app.texts.ts'
import styles from './rail.module.css'
import { useBack } from './use-back.ts'
import type { CurrentRoute } from './use-current-route.ts'

interface RailProps {
  place: CurrentRoute
  isMenuOpen: boolean
  onMenu: () => void
}

/** The side menu bar from 950 px on; while participation is recorded only Logout works (NAV-027). */
export function Rail({ place, isMenuOpen, onMenu }: RailProps) {
  const t = useTexts(appTexts)
  const back = useBack(place)
  const isAppMode = useAppMode()
  const isFinishing = place.frame === 'finishing'
  return (
    <nav className={styles.rail} aria-label={t('main')} data-on-dark>
      <Mark tone="dark" className={styles.mark} />
      <PlainButton
        className={styles.item ?? ''}
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        isDisabled={isFinishing}
        onPress={onMenu}
      >
        <ItemFace icon={Menu}>{t('menu')}</ItemFace>
      </PlainButton>
      <RailLink href={back.href} label={back.label} icon={ArrowLeft} isDisabled={isFinishing}>
        {t('back')}
      </RailLink>
      <RailLink
        href={hrefOf('dashboard')}
        icon={LayoutGrid}
        isCurrent={place.name === 'dashboard'}
        isDisabled={isFinishing}
      >
        {t('dashboard')}
      </RailLink>
      {isAppMode && (
        <RailLink
          href={hrefOf('offlineModule')}
          label={t('offlineModules')}
          icon={CloudDownload}
          isCurrent={place.name === 'offlineModule'}
          isDisabled={isFinishing}
        >
          {t('offline')}
        </RailLink>
      )}
      <span className={styles.space} />
      <RailLink
        href={hrefOf('youthLearningRecord')}
        icon={CircleUserRound}
        isCurrent={place.area === 'profile'}
        isDisabled={isFinishing}
      >
        {t('profile')}
      </RailLink>
      <RailLogout />
    </nav>
  )
}

interface RailLinkProps {
  href: string
  icon: LucideIcon
  label?: string
  isCurrent?: boolean
  isDisabled: boolean
  children: string
}

function RailLink({ href, icon, label, isCurrent = false, isDisabled, children }: RailLinkProps) {
  return (
    <PlainLink
      className={styles.item ?? ''}
      {...(!isDisabled && { href })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(isCurrent && { 'aria-current': 'page' })}
    >
      <ItemFace icon={icon}>{children}</ItemFace>
    </PlainLink>
  )
}

function RailLogout() {
  const { label, hint, logout } = useLogout()
  return (
    <HoverTip text={hint} side="right">
      {(described) => (
        <PlainButton
          className={styles.item ?? ''}
          {...described}
          {...(hint !== undefined && { 'aria-disabled': true })}
          onPress={logout}
        >
          <ItemFace icon={LogOut}>{label}</ItemFace>
        </PlainButton>
      )}
    </HoverTip>
  )
}

function ItemFace({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon of={icon} size="lg" />
      <span>{children}</span>
    </>
  )
}
