import type { TeamDetail } from '@hub/contract/staff-teams'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useArchiveTeam, useRestoreTeam } from '../teams.queries.ts'
import { teamsTexts } from '../teams.texts.ts'

/** Archives a team, which can be undone; or opens an archived one again. */
export function ArchiveDialog({ team, onClose }: { team: TeamDetail; onClose: () => void }) {
  const t = useTexts(teamsTexts)
  const lists = useTexts(listsTexts)
  const messageOf = useMessageOf()
  const archive = useArchiveTeam(team.id)
  const restore = useRestoreTeam(team.id)
  const name = { team: team.name }
  async function handleRestore(reason: string) {
    await restore.mutateAsync(reason)
    showToast(t('restoreDone', name))
  }
  async function handleArchive(reason: string) {
    await archive.mutateAsync(reason)
    const onPress = () =>
      void handleRestore(t('undone')).catch((error: unknown) => showToast(messageOf(error), { tone: 'info' }))
    showToast(t('archiveDone', name), { action: { label: lists('undo'), onPress } })
  }
  if (team.archivedAt !== null)
    return (
      <ReasonDialog
        title={t('restoreTitle', name)}
        text={t('restoreText')}
        verb={t('restore')}
        onDo={handleRestore}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title={t('archiveTitle', name)}
      text={t('archiveText')}
      verb={t('archive')}
      isDanger
      onDo={handleArchive}
      onClose={onClose}
    />
  )
}
