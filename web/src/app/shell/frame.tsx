import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { SkipLink } from '@hub/ui/buttons/skip-link.tsx'
import { decideAppMode, useAppMode } from '#platform/device/app-mode.ts'
import { ERASABLE_CACHE } from '#platform/first-load/erasable.ts'
import { usePresentWithoutLogin } from '#platform/session/presence.ts'
import { useShownError } from '#platform/calls/error-dialog.ts'
import { ROOM_FOR_RAIL, useMedia } from '@hub/ui/page/use-media.ts'
import { useRouterState } from '@hub/ui/routing/use-router.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { AppBar } from './navigation/app-bar.tsx'
import { Crumbs } from './navigation/crumbs.tsx'
import { Entrance } from './entrance.tsx'
import { FindButton } from './find-module/find-button.tsx'
import styles from './frame.module.css'
import { Main } from './main.tsx'
import { OutdatedPage } from './outdated-page.tsx'
import { Rail } from './navigation/rail.tsx'
import { SessionEnding } from './session-end/session-ending.tsx'
import endingStyles from './session-end/session-ending.module.css'
import { useArrival } from './use-arrival.ts'
import { RunningQuestion } from './session-end/running-question.tsx'
import { SwitchedLanguage } from './language/switched-language.tsx'
import { useCurrentRoute, type CurrentRoute } from './navigation/use-current-route.ts'

const loadMenu = () => import('./navigation/menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer }))
const loadErrorDialog = () =>
  import('../dialogues/error-dialog.tsx').then((m) => ({ default: m.ErrorDialog }))
const MenuDrawer = lazyPart(loadMenu)
const ErrorDialog = lazyPart(loadErrorDialog)
const ApplicationMode = lazyPart(() =>
  import('./application-mode/application-mode.tsx').then((m) => ({ default: m.ApplicationMode })),
)
const WithoutLogin = lazyPart(() =>
  import('../../sessions/parts/without-login.tsx').then((m) => ({ default: m.WithoutLogin })),
)
const LeftBehind = lazyPart(() =>
  import('./application-mode/left-behind.tsx').then((m) => ({ default: m.LeftBehind })),
)
const NetworkBar = lazyPart(() =>
  import('../../connectivity/parts/network-bar.tsx').then((m) => ({ default: m.NetworkBar })),
)
const OfflineBand = lazyPart(() =>
  import('../../connectivity/parts/offline-band.tsx').then((m) => ({ default: m.OfflineBand })),
)

/** After the last answer. On a slow network the screen itself may load for longer than this. */
const FETCH_DIALOGS_AFTER_MS = 3000

/** The frame around every screen: navigation, the current location, and what concerns all screens. */
export function Frame() {
  const place = useCurrentRoute()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const shownError = useShownError()
  useArrival(place)

  const kind = place?.frame ?? 'bare'
  const { isAppMode, isLeftBehind } = useDecidedAppMode()
  const isWithoutLogin = usePresentWithoutLogin()
  const hasRail = kind === 'rail' || kind === 'finishing'
  return (
    <>
      <SkipLink />
      {kind === 'entrance' && <Entrance />}
      {kind === 'bare' && <Main className={styles.bare} />}
      {place !== null && hasRail && (
        <Beside place={place} isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(true)} />
      )}
      {hasRail && !isWithoutLogin && <SessionEnding />}
      {place !== null && kind !== 'entrance' && <DialogsAtHand />}
      {/* A running module and its participation must not be disturbed. */}
      {kind === 'rail' && <OutdatedPage />}
      <Suspense fallback={null}>
        {isWithoutLogin && kind !== 'entrance' && <WithoutLogin className={endingStyles.place} />}
        {isMenuOpen && place !== null && <MenuDrawer place={place} onClose={() => setMenuOpen(false)} />}
        {shownError != null && <ErrorDialog error={shownError} />}
        {isAppMode && place !== null && <ApplicationMode place={place} />}
        {isLeftBehind && <LeftBehind />}
        {hasRail && <RunningQuestion />}
        {hasRail && <SwitchedLanguage />}
      </Suspense>
    </>
  )
}

/**
 * Application mode according to the settings. Where it is off, also whether it left anything here before: its worker,
 * a cache or a database, because nothing else of the hub creates one (OFF-001).
 */
function useDecidedAppMode(): { isAppMode: boolean; isLeftBehind: boolean } {
  const settings = useAppSettings()
  const isAppMode = useAppMode()
  const [isLeftBehind, setLeftBehind] = useState(false)
  const isOff = settings !== undefined && !isAppMode
  useEffect(() => {
    if (settings !== undefined) decideAppMode(settings)
  }, [settings])
  useEffect(() => {
    let isStillOff = isOff
    const look = async () => {
      const [databases, names] = await Promise.all([indexedDB.databases(), caches.keys()])
      const isKept = databases.length > 0 || names.some((name) => name !== ERASABLE_CACHE)
      if (isStillOff) setLeftBehind(isKept || navigator.serviceWorker?.controller != null)
    }
    if (isOff) look().catch(() => undefined)
    return () => {
      isStillOff = false
    }
  }, [isOff])
  return { isAppMode, isLeftBehind: isOff && isLeftBehind }
}

/**
 * The dialogs that report a lost network must be loaded before it is lost. They are fetched when nothing else is, and so
 * take nothing from the screen. A part of its own: the frame is not rendered again with each answer.
 */
function DialogsAtHand() {
  const isOnTheWay = useRouterState(({ isIdle }) => !isIdle)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isOnTheWay || isFetching) return undefined
    const timer = setTimeout(() => {
      // Not available now: they are fetched again when they open.
      for (const load of [loadErrorDialog, loadMenu]) load().catch(() => undefined)
    }, FETCH_DIALOGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOnTheWay, isFetching])
  return null
}

interface BesideProps {
  place: CurrentRoute
  isMenuOpen: boolean
  onMenu: () => void
}

/** The screen beside the rail, or under the app bar. */
function Beside({ place, isMenuOpen, onMenu }: BesideProps) {
  const hasRoom = useMedia(ROOM_FOR_RAIL)
  const Bar = hasRoom ? Rail : AppBar
  const isAppMode = useAppMode()
  return (
    <div className={styles.beside}>
      <Bar place={place} isMenuOpen={isMenuOpen} onMenu={onMenu} />
      <div className={styles.column}>
        {place.frame === 'rail' && (
          <div className={styles.top}>
            <div className={styles.topline}>
              <Crumbs place={place} />
              {hasRoom && <FindButton />}
              {isAppMode && (
                <Suspense fallback={<section aria-hidden />}>
                  <NetworkBar />
                </Suspense>
              )}
            </div>
            {isAppMode && (
              <Suspense>
                <OfflineBand />
              </Suspense>
            )}
          </div>
        )}
        <Main className={place.frame === 'rail' ? 'page' : styles.bare} />
      </div>
    </div>
  )
}
