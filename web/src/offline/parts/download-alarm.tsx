import { CloudAlert, HardDrive } from 'lucide-react'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { setDownloadAlarm, useDownloadAlarm } from '../downloads.ts'
import { offlineTexts } from '../offline.texts.ts'

/** Says that the device is full, or that a download stopped (OFF-014, OFF-019). */
export function DownloadAlarmDialog() {
  const t = useTexts(offlineTexts)
  const product = useAppSettings()?.productName ?? 'Hub'
  const alarm = useDownloadAlarm()
  if (alarm === null) return null
  const close = () => setDownloadAlarm(null)
  const isFull = alarm === 'low-storage'
  return (
    <Dialog
      isOpen
      onClose={close}
      icon={isFull ? HardDrive : CloudAlert}
      tone="attention"
      title={isFull ? t('lowTitle') : t('failedTitle')}
      description={isFull ? t('lowText') : t('failedText', { product })}
      actions={
        <Button variant="primary" onPress={close}>
          {t('close')}
        </Button>
      }
    />
  )
}
