import { Check, CircleDot, History, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { ModuleVersion, StaffModule } from '@hub/contract/staff-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { shownBytes } from '#platform/uploads/shown-bytes.ts'
import { useRevertVersion } from '../module.queries.ts'
import { moduleTexts } from '../module.texts.ts'
import styles from '../module.module.css'

const CHIPS = {
  published: { tone: 'success', icon: Check },
  draft: { tone: 'attention', icon: CircleDot },
  new: { tone: 'info', icon: Sparkles },
  previous: { tone: 'neutral', icon: History },
} as const

interface VersionsPanelProps {
  module: StaffModule
  onTry: (version: string) => Promise<void>
}

/** Every version with its size and who saved it: the present one is tried out, an earlier one comes back at once. */
export function VersionsPanel({ module, onTry }: VersionsPanelProps) {
  const t = useTexts(moduleTexts)
  const { locale } = useLocale()
  const moments = useMoments()
  const [reverting, setReverting] = useState<ModuleVersion | null>(null)
  const columns = useColumns()
  const rows = module.versions.map((one) => {
    const { version, state, addedAt, addedBy, sizeBytes } = one
    const { tone, icon } = CHIPS[state]
    return {
      id: version,
      cells: {
        version: <b className={styles.version}>{version}</b>,
        state: (
          <Chip tone={tone} icon={icon}>
            {t(state)}
          </Chip>
        ),
        since: moments.at(addedAt),
        size: <span className={styles.nowrap}>{shownBytes(sizeBytes, locale)}</span>,
        by: addedBy ?? t('byNobody'),
        actions: (
          <>
            {state === 'previous' ? (
              <Button size="sm" variant="quiet" onPress={() => setReverting(one)}>
                {t('revertTo', { version })}
              </Button>
            ) : (
              <Button
                size="sm"
                variant="quiet"
                onPress={() => onTry(version)}
                aria-label={t('tryVersion', { version })}
              >
                {t('try')}
              </Button>
            )}
          </>
        ),
      },
    }
  })
  return (
    <Panel title={t('versions')} isFlush footer={t('versionsFoot')}>
      <div className={styles.versions}>
        <Table caption={t('versionsOf', { name: module.name })} columns={columns} rows={rows} />
      </div>
      {reverting !== null && (
        <RevertDialog module={module} version={reverting.version} onClose={() => setReverting(null)} />
      )}
    </Panel>
  )
}

function useColumns() {
  const t = useTexts(moduleTexts)
  return [
    { id: 'version', label: t('version'), isHeader: true },
    { id: 'state', label: t('status') },
    { id: 'since', label: t('since'), isOneLine: true },
    { id: 'size', label: t('size'), align: 'end' },
    { id: 'by', label: t('by') },
    { id: 'actions', label: t('actions'), isLabelHidden: true, align: 'end', isOneLine: true },
  ] as const
}

interface RevertDialogProps {
  module: StaffModule
  version: string
  onClose: () => void
}

function RevertDialog({ module, version, onClose }: RevertDialogProps) {
  const t = useTexts(moduleTexts)
  const revert = useRevertVersion()
  const sessions = module.running.reduce((sum, one) => sum + one.sessions, 0)
  async function handleRevert(reason: string) {
    await revert.mutateAsync({ id: module.id, version, reason })
    showToast(t('reverted', { version }))
  }
  return (
    <ReasonDialog
      title={t('revertTitle', { name: module.name, version })}
      text={t('revertText')}
      verb={t('revertTo', { version })}
      onDo={handleRevert}
      onClose={onClose}
    >
      <ul className={styles.effects}>
        <li>{t('effectTopics', { count: module.topics })}</li>
        <li>{t('effectSessions', { count: sessions })}</li>
        <li>{t('effectDevices', { version })}</li>
      </ul>
    </ReasonDialog>
  )
}
