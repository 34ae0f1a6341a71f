import {
  BookOpen,
  CalendarDays,
  CircleQuestionMark,
  CircleUserRound,
  CloudDownload,
  LogOut,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { Suspense } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { inMenu, routeOf, type LearningTypeRoute } from '@hub/contract/catalogue.rules'
import { listLearningTypes } from '@hub/contract/catalogue'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { Drawer } from '@hub/ui/dialogs/drawer.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { LanguageSwitch } from '@hub/ui/buttons/language-switch.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { SchemeSwitch } from '@hub/ui/buttons/scheme-switch.tsx'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { switchAppMode, useAppMode } from '#platform/device/app-mode.ts'
import { useContent } from '#platform/calls/content.ts'
import { fillPath, hrefOf } from '#platform/page/paths.ts'
import { queryOf, useAppSettings } from '#platform/calls/queries.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useLogout } from '../../../sessions/parts/use-logout.ts'
import { appTexts } from '../../app.texts.ts'
import styles from './menu-drawer.module.css'
import { useTrail } from './use-trail.ts'
import type { CurrentRoute } from './use-current-route.ts'

const LastUpdated = lazyPart(() =>
  import('../../../connectivity/parts/network-bar.tsx').then((m) => ({ default: m.LastUpdated })),
)

interface MenuDrawerProps {
  place: CurrentRoute
  onClose: () => void
}

/** The expanded menu, from the rail and from the app bar alike (NAV-028, NAV-029). */
export function MenuDrawer({ place, onClose }: MenuDrawerProps) {
  const t = useTexts(appTexts)
  const user = useSessionUser()
  const types = useMenuTypes()
  const trail = useTrail(place)
  const isAppMode = useAppMode()
  const goesThrough = (href: string) => href === place.path || trail.some((crumb) => crumb.href === href)

  return (
    <Drawer isOpen onClose={onClose} title={user === null ? t('menu') : <Named>{user.name}</Named>}>
      {user?.teamName != null && (
        <p className={styles.team}>
          <Named>{user.teamName}</Named>
        </p>
      )}
      <nav className={styles.menu} aria-label={t('menu')}>
        <ul>
          {types.map(({ id, name, href, icon }) => (
            <MenuLink key={id} href={href} icon={icon} isCurrent={goesThrough(href)} onGo={onClose}>
              {name}
            </MenuLink>
          ))}
        </ul>
        <hr />
        <ul>
          <MenuLink
            href={hrefOf('clientList')}
            icon={Users}
            isCurrent={place.name === 'clientList'}
            onGo={onClose}
          >
            {t('clientList')}
          </MenuLink>
          <MenuLink
            href={hrefOf('youthLearningRecord')}
            icon={CircleUserRound}
            isCurrent={goesThrough(hrefOf('youthLearningRecord'))}
            onGo={onClose}
          >
            {t('profile')}
          </MenuLink>
          <MenuLink
            href={hrefOf('help')}
            icon={CircleQuestionMark}
            isCurrent={place.name === 'help'}
            onGo={onClose}
          >
            {t('help')}
          </MenuLink>
          <li>
            <MenuLogout />
          </li>
        </ul>
      </nav>
      <hr className={styles.rule} />
      <div className={styles.choices}>
        <p>{t('language')}</p>
        <LanguageSwitch look="segmented" onDark />
        <p>{t('colourScheme')}</p>
        <SchemeSwitch onDark />
        <AppModeSwitch />
      </div>
      {isAppMode && (
        <Suspense>
          <LastUpdated className={styles.last} />
        </Suspense>
      )}
    </Drawer>
  )
}

const ICONS: Record<LearningTypeRoute, LucideIcon> = {
  sectorList: BookOpen,
  eventHome: CalendarDays,
  offlineModule: CloudDownload,
}

/** The learning types that may be entered, with where each leads (NAV-024, NAV-028). */
function useMenuTypes() {
  const isAppMode = useAppMode()
  const { data } = useContent(queryOf(listLearningTypes))
  return inMenu(data?.records ?? [], isAppMode).flatMap((type) => {
    const name = routeOf(type)
    if (name === null) return []
    return [
      { id: type.id, name: type.name, icon: ICONS[name], href: fillPath(name, { learningTypeId: type.id }) },
    ]
  })
}

interface MenuLinkProps {
  href: string
  icon: LucideIcon
  isCurrent?: boolean
  onGo: () => void
  children: string
}

function MenuLink({ href, icon, isCurrent = false, onGo, children }: MenuLinkProps) {
  return (
    <li>
      <PlainLink
        className={styles.item ?? ''}
        href={href}
        onClick={onGo}
        {...(isCurrent && { 'aria-current': 'true' })}
      >
        <Icon of={icon} />
        {children}
      </PlainLink>
    </li>
  )
}

/** With the demo, application mode can be tried in this browser alone (OFF-001, CON-14). */
function AppModeSwitch() {
  const t = useTexts(appTexts)
  const settings = useAppSettings()
  const isAppMode = useAppMode()
  if (settings === undefined || !settings.demo || settings.appMode) return null
  return (
    <>
      <p>{t('appMode')}</p>
      <ToggleGroup
        label={t('appMode')}
        options={[
          { id: 'off', label: t('off') },
          { id: 'on', label: t('on') },
        ]}
        value={isAppMode ? 'on' : 'off'}
        onChange={(value) => switchAppMode(value === 'on', settings)}
        onDark
      />
    </>
  )
}

function MenuLogout() {
  const { label, hint, logout } = useLogout()
  return (
    <>
      <PlainButton
        className={styles.item ?? ''}
        {...(hint !== undefined && { 'aria-disabled': true })}
        onPress={logout}
      >
        <Icon of={LogOut} />
        {label}
      </PlainButton>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </>
  )
}
