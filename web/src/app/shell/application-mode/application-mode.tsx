import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOnline, useOnline } from '#platform/calls/online.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useRouterState } from '@hub/ui/routing/use-router.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { setSyncStep, sync } from '#platform/calls/sync.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { isTokenAlive } from '#platform/session/token.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { connectivityTexts } from '../../../connectivity/connectivity.texts.ts'
import { watchConnection } from '../../../connectivity/connection.ts'
import { refreshCachedContent } from '../../../connectivity/connectivity.queries.ts'
import { ConnectivityDialogs } from '../../../connectivity/parts/connectivity-dialogs.tsx'
import {
  forgetLostRoutes,
  registerShellWorker,
  takeNewVersion,
  useNewVersion,
} from '../../../connectivity/shell-worker.ts'
import { resumeDownloads } from '../../../offline/downloads.ts'
import { DownloadAlarmDialog } from '../../../offline/parts/download-alarm.tsx'
import { useOfflineSync } from '../../../offline/use-offline-sync.ts'
import { LogoutQuestion } from '../../../offline/parts/logout-question.tsx'
import { DownloadPanel } from '../../../offline/parts/download-panel.tsx'
import { DeviceNotice } from '../../../sessions/parts/device-notice.tsx'
import { DEFAULT_PRODUCT_NAME } from '../page-title.ts'
import styles from '../session-end/session-ending.module.css'
import { useStoredRoute } from './use-stored-route.ts'
import type { CurrentRoute } from '../navigation/use-current-route.ts'

/**
 * What application mode adds around the screens: popups, the stored pages, and new versions. Loaded only in that
 * mode.
 */
export function ApplicationMode({ place }: { place: CurrentRoute }) {
  useEffect(() => watchConnection(), [])
  useEffect(() => setSyncStep('content', refreshCachedContent), [])
  useShellWorker()
  useStoredRoute(
    place.path,
    useRouterState(({ isIdle }) => isIdle),
  )
  useDownloads()
  useOfflineSync()
  // A running module and its participation must not be disturbed.
  const isFree = place.frame === 'rail'
  return (
    <>
      {place.frame !== 'bare' && <ConnectivityDialogs />}
      {isFree && <DownloadPanel />}
      <DownloadAlarmDialog />
      <LogoutQuestion />
      {isFree && <NewVersion />}
      {isFree && <DeviceNotice className={styles.place} />}
    </>
  )
}

/** As soon as the worker caches reads, everything on show is read again, and the first sync runs. */
function useShellWorker(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    forgetLostRoutes().catch(() => undefined)
    const onControl = () => {
      void queryClient.invalidateQueries()
      if (isTokenAlive() && isOnline()) void sync()
    }
    // A browser that refuses workers still works online.
    registerShellWorker(onControl).catch(() => undefined)
  }, [queryClient])
}

/** Resumes unfinished downloads once a user is logged in (OFF-031). */
function useDownloads(): void {
  const contentUrl = useAppSettings()?.moduleServerUrl
  const isOnline = useOnline()
  const isLoggedIn = useSessionUser() !== null
  useEffect(() => {
    // The device's list works without the engine; it is synchronised at the next start.
    if (contentUrl !== undefined && isLoggedIn) resumeDownloads(contentUrl).catch(() => undefined)
  }, [contentUrl, isLoggedIn, isOnline])
}

/** Offers a new version of the app; it is never installed without a press. */
function NewVersion() {
  const t = useTexts(connectivityTexts)
  const product = useAppSettings()?.productName ?? DEFAULT_PRODUCT_NAME
  if (!useNewVersion()) return null
  return (
    <div className={styles.place}>
      <Notice
        tone="info"
        role="status"
        title={t('newVersion', { product })}
        action={
          <Button size="sm" onPress={takeNewVersion}>
            {t('update')}
          </Button>
        }
      >
        {t('newVersionText')}
      </Notice>
    </div>
  )
}
