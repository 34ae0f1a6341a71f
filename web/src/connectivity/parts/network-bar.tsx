import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { canReach, useOfflineChosen, useOnline } from '#platform/calls/online.ts'
import { lastSync, sync, useSyncState } from '#platform/calls/sync.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { readWaiting, useWaiting } from '#platform/device/waiting.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { sendToConnection } from '../connection.ts'
import { connectivityTexts } from '../connectivity.texts.ts'
import styles from './network-bar.module.css'

/** The network status bar: the time of the last sync, Sync, and the toggle (OFF-002). */
export function NetworkBar() {
  const t = useTexts(connectivityTexts)
  return (
    <section className={styles.bar} aria-label={t('connection')}>
      <LastUpdated className={styles.last} />
      <WaitingLink />
      <SyncButton />
      <OnlineToggle />
    </section>
  )
}

/** 'Last updated Oct 13, 2026, 9:42 a.m.'; under 1200 px it is in the expanded menu. */
export function LastUpdated({ className }: { className?: string | undefined }) {
  const t = useTexts(connectivityTexts)
  const { locale } = useLocale()
  // Read again after a sync.
  useSyncState()
  const last = lastSync()
  return (
    <span className={className}>
      {last === null ? t('neverUpdated') : t('lastUpdated', { when: dateAndTime(last, locale) })}
    </span>
  )
}

/** The number of sessions that wait to be sent, on every screen; links to their list (OFF-012). */
function WaitingLink() {
  const t = useTexts(connectivityTexts)
  const { count, refused } = useWaiting()
  if (count === 0) return null
  return (
    <Link href={hrefOf('offlineModule')}>
      {refused > 0 ? t('refusedLink', { count, refused }) : t('waitingLink', { count })}
    </Link>
  )
}

function SyncButton() {
  const t = useTexts(connectivityTexts)
  const isOnline = useOnline()
  const state = useSyncState()
  const words = { idle: t('sync'), syncing: t('syncing'), done: t('upToDate'), failed: t('sync') }

  async function handlePress() {
    if (await sync()) return
    // A refusal by the hub is not a fault of the connection.
    const { refused } = readWaiting()
    showToast(refused > 0 && canReach() ? t('syncRefusedText', { count: refused }) : t('syncFailedText'), {
      tone: 'info',
    })
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      className={styles.sync}
      icon={RefreshCw}
      isPending={state === 'syncing'}
      pendingText={t('syncing')}
      isInactive={!isOnline}
      onInactivePress={() => showToast(t('syncNeedsInternet'), { tone: 'info' })}
      onPress={handlePress}
    >
      {words[state]}
    </Button>
  )
}

/** Shows the state in words; a press switches it (OFF-006). */
function OnlineToggle() {
  const t = useTexts(connectivityTexts)
  const isOnline = useOnline()
  const isChosen = useOfflineChosen()
  const helpId = useId()
  const isOffline = !isOnline || isChosen
  return (
    <>
      <PlainButton
        className={styles.toggle ?? ''}
        data-state={isOffline ? 'offline' : 'online'}
        aria-describedby={helpId}
        onPress={() => sendToConnection({ type: isOffline ? 'RECONNECT' : 'STAY_OFFLINE' })}
      >
        <span className={styles.switch} aria-hidden />
        {isOffline ? t('offline') : t('online')}
      </PlainButton>
      <span id={helpId} hidden>
        {isOffline ? t('pressToReconnect') : t('pressToWorkOffline')}
      </span>
      <span role="status" className="visually-hidden">
        {isOffline ? t('offline') : t('online')}
      </span>
    </>
  )
}
