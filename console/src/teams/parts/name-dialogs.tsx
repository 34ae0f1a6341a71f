/** The dialogs that ask for the name of a team. */
import { useState } from 'react'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { teamHref } from '#platform/page/paths.ts'
import { useCreateTeam, useRenameTeam } from '../teams.queries.ts'
import { teamsTexts } from '../teams.texts.ts'

const NAME_MAX = 120

/** Creates a team, and shows it. */
export function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(teamsTexts)
  const create = useCreateTeam()
  const [name, setName] = useState('')
  async function handleCreate() {
    const { record } = await create.mutateAsync(name.trim())
    showToast(t('created', { name: record.name }))
    goToHref(teamHref(record.id))
  }
  return (
    <ReasonDialog
      title={t('createTitle')}
      text={t('createText')}
      verb={t('create')}
      hasReason={false}
      isReady={name.trim() !== ''}
      onDo={handleCreate}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
    </ReasonDialog>
  )
}

interface RenameTeamDialogProps {
  team: { id: number; name: string }
  onClose: () => void
}

/** Renames a team. */
export function RenameTeamDialog({ team, onClose }: RenameTeamDialogProps) {
  const t = useTexts(teamsTexts)
  const rename = useRenameTeam(team.id)
  const [name, setName] = useState(team.name)
  async function handleRename(reason: string) {
    const { record } = await rename.mutateAsync({ name: name.trim(), reason })
    showToast(t('renamed', { name: record.name }))
  }
  return (
    <ReasonDialog
      title={t('renameTitle', { team: team.name })}
      text={t('renameText')}
      verb={t('rename')}
      isReady={name.trim() !== ''}
      onDo={handleRename}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
    </ReasonDialog>
  )
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const t = useTexts(teamsTexts)
  const [isTouched, setTouched] = useState(false)
  return (
    <TextField
      label={t('name')}
      value={name}
      onChange={onChange}
      onBlur={() => setTouched(true)}
      maxLength={NAME_MAX}
      error={isTouched && name.trim() === '' ? t('nameMissing') : undefined}
      isRequired
    />
  )
}
