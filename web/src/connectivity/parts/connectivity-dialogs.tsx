import { CircleCheck, CloudOff, CloudAlert, Wifi, type LucideIcon } from 'lucide-react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { sendToConnection, usePopup } from '../connection.ts'
import type { Popup } from '../connectivity.machine.ts'
import { connectivityTexts } from '../connectivity.texts.ts'
import styles from './connectivity-dialogs.module.css'

/** The connectivity popups: at most one at a time (OFF-005, OFF-008, OFF-009). */
export function ConnectivityDialogs() {
  const popup = usePopup()
  return popup === null ? null : <PopupDialog key={popup} popup={popup} />
}

type Face = { icon: LucideIcon; tone: 'info' | 'success' | 'attention' }

/** The icon beside the title; reconnecting turns the ring instead. */
const FACES: Record<Exclude<Popup, 'reconnecting'>, Face> = {
  offline: { icon: CloudOff, tone: 'info' },
  haveInternet: { icon: Wifi, tone: 'success' },
  backOnline: { icon: CircleCheck, tone: 'success' },
  error: { icon: CloudAlert, tone: 'attention' },
  success: { icon: CircleCheck, tone: 'success' },
}

function PopupDialog({ popup }: { popup: Popup }) {
  const t = useTexts(connectivityTexts)
  const isAsking = popup === 'reconnecting'
  const close = () => sendToConnection({ type: 'CLOSE' })
  const words = {
    offline: [t('offlineTitle'), t('offlineText')],
    haveInternet: [t('haveInternetTitle'), t('haveInternetText')],
    backOnline: [t('backOnlineTitle'), t('backOnlineText')],
    reconnecting: [t('reconnectingTitle'), t('reconnectingText')],
    error: [t('errorTitle'), t('errorText')],
    success: [t('successTitle'), t('successText')],
  }[popup]
  return (
    <Dialog
      isOpen
      isBusy={isAsking}
      onClose={close}
      title={words[0] ?? ''}
      {...(popup !== 'reconnecting' && FACES[popup])}
      description={
        popup === 'reconnecting' ? (
          <span className={styles.face}>
            <Mark size={40} isTurning />
            {words[1]}
          </span>
        ) : (
          words[1]
        )
      }
      actions={isAsking ? undefined : <PopupActions popup={popup} onClose={close} />}
    />
  )
}

function PopupActions({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  const t = useTexts(connectivityTexts)
  if (popup === 'backOnline' || popup === 'success')
    return (
      <Button variant="primary" onPress={onClose}>
        {t('close')}
      </Button>
    )
  return (
    <>
      <Button onPress={() => sendToConnection({ type: 'STAY_OFFLINE' })}>{t('stayOffline')}</Button>
      <Button variant="primary" onPress={() => sendToConnection({ type: 'RECONNECT' })}>
        {popup === 'error' ? t('tryAgain') : t('reconnect')}
      </Button>
    </>
  )
}
