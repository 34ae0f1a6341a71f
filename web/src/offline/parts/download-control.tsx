import { CircleCheck, CloudDownload, LoaderCircle, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Module } from '@hub/contract/catalogue'
import { useOnline } from '#platform/calls/online.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { langOf, named } from '@hub/ui/language/named.tsx'
import { megabytes, statusOf } from '../downloads.rules.ts'
import { readOfflineData } from '../downloads.queries.ts'
import { hasRoomFor, openDownloads, queueDownload, setDownloadAlarm } from '../downloads.ts'
import { useDownloadedModules } from '../downloaded-modules.ts'
import { offlineTexts } from '../offline.texts.ts'

interface DownloadControlProps {
  module: Module
  color: string | undefined
}

/** The one status of a module's card: download, downloading, downloaded or update (CAT-021, CAT-022). */
export function DownloadControl({ module, color }: DownloadControlProps) {
  const t = useTexts(offlineTexts)
  const isOnline = useOnline()
  const kept = useDownloadedModules()?.find(({ id }) => id === module.id)
  const status = statusOf(module, kept)
  if (status === 'downloaded')
    return (
      <Chip tone="success" icon={CircleCheck}>
        {t('downloaded')}
      </Chip>
    )
  if (status === 'downloading')
    return (
      <Chip tone="info" icon={LoaderCircle}>
        {t('downloading')}
      </Chip>
    )
  if (!isOnline || module.is_downloadable !== 1) return null
  return <DownloadButton module={module} color={color} isUpdate={status === 'outdated'} />
}

/** Checks the storage, asks, and queues (OFF-013, OFF-014). */
function DownloadButton({ module, color, isUpdate }: DownloadControlProps & { isUpdate: boolean }) {
  const t = useTexts(offlineTexts)
  const contentUrl = useAppSettings()?.moduleServerUrl
  const [isChecking, setChecking] = useState(false)
  const [needed, setNeeded] = useState<number | null>(null)
  const name = module.title

  async function handlePress() {
    if (contentUrl === undefined) return
    setChecking(true)
    try {
      const { storageRequirement } = await readOfflineData(module.id)
      if (!(await hasRoomFor(contentUrl, storageRequirement))) setDownloadAlarm('low-storage')
      else setNeeded(storageRequirement)
    } catch {
      setDownloadAlarm('failed')
    } finally {
      setChecking(false)
    }
  }

  function handleConfirm() {
    setNeeded(null)
    if (contentUrl === undefined) return
    queueDownload(module, color).catch(() => setDownloadAlarm('failed'))
    // Requested while the facilitator is looking: browsers that show a question show it now.
    void openDownloads(contentUrl)
      .persist()
      .catch(() => undefined)
    void navigator.storage.persist()
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={isUpdate ? RefreshCw : CloudDownload}
        aria-label={t(isUpdate ? 'updateOf' : 'downloadOf', { module: name })}
        isPending={isChecking}
        pendingText={t('checking')}
        onPress={handlePress}
      >
        {t(isUpdate ? 'update' : 'download')}
      </Button>
      <ConfirmDialog
        isOpen={needed !== null}
        icon={CloudDownload}
        subject={{
          name: module.title,
          lang: langOf(module.title),
          facts: t('sizeFact', { megabytes: megabytes(needed ?? 0), minutes: module.estimate }),
        }}
        title={t('askTitle')}
        text={t.rich('askText', { module: name, megabytes: megabytes(needed ?? 0), name: named })}
        confirmLabel={t('yesDownload')}
        cancelLabel={t('cancel')}
        onConfirm={handleConfirm}
        onCancel={() => setNeeded(null)}
      >
        {module.needs_internet === 1 && <Notice tone="attention">{t('partsNeedInternet')}</Notice>}
      </ConfirmDialog>
    </>
  )
}
