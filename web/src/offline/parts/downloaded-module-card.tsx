import { CircleCheck, CloudDownload, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useSessionSettings } from '#platform/session/session-settings.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ModuleCard } from '../../catalogue/parts/module-card.tsx'
import { megabytes } from '../downloads.rules.ts'
import { deleteModule, openDownloads } from '../downloads.ts'
import type { DownloadedModule } from '../downloaded-modules.ts'
import { offlineTexts } from '../offline.texts.ts'

interface KeptModuleCardProps {
  kept: DownloadedModule
  /** The hub has a newer version. */
  isOutdated: boolean
}

/** A module on this device: marked, entered, deleted (CAT-024, CAT-025). */
export function DownloadedModuleCard({ kept, isOutdated }: KeptModuleCardProps) {
  const t = useTexts(offlineTexts)
  const isWhole = kept.stored !== null
  return (
    <ModuleCard
      module={kept}
      color={kept.theme_color}
      outOfReach={isWhole ? undefined : t('downloading')}
      outOfReachIcon={CloudDownload}
      hasDocuments={isWhole}
      mark={isWhole ? <Mark isOutdated={isOutdated} /> : undefined}
      status={<DeleteButton kept={kept} />}
    />
  )
}

function Mark({ isOutdated }: { isOutdated: boolean }) {
  const t = useTexts(offlineTexts)
  return isOutdated ? (
    <Chip tone="attention" icon={RefreshCw}>
      {t('updateReady')}
    </Chip>
  ) : (
    <Chip tone="success" icon={CircleCheck}>
      {t('downloaded')}
    </Chip>
  )
}

/** Asks first; a module that is running cannot be deleted. */
function DeleteButton({ kept }: { kept: DownloadedModule }) {
  const t = useTexts(offlineTexts)
  const contentUrl = useAppSettings()?.moduleServerUrl
  const isRunning = useSessionSettings().runningModule?.moduleId === kept.id
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function handleConfirm() {
    if (contentUrl === undefined) return
    openDownloads(contentUrl)
    setDeleting(true)
    setFailed(false)
    try {
      await deleteModule(kept.id)
      announce(t('deletedOf', { module: kept.title }), 'polite')
    } catch {
      setFailed(true)
      setDeleting(false)
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={Trash2}
        aria-label={t('deleteOf', { module: kept.title })}
        isInactive={isRunning}
        onInactivePress={() => showToast(t('deleteRuns'), { tone: 'info' })}
        onPress={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        icon={Trash2}
        subject={{
          name: kept.title,
          lang: langOf(kept.title),
          facts: t('sizeFact', { megabytes: megabytes(kept.size), minutes: kept.estimate }),
        }}
        title={t('deleteTitle')}
        text={t('deleteText')}
        confirmLabel={t('yesDelete')}
        cancelLabel={t('cancel')}
        isDanger
        isPending={isDeleting}
        pendingText={t('deleting')}
        error={hasFailed ? t('deleteFailed') : null}
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
