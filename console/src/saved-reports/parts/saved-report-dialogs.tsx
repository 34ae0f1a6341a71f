/** The dialogs that change a saved report, and that delete it. */
import { useState } from 'react'
import type { SavedReport } from '@hub/contract/staff-saved-reports'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import type { SavedFields } from '../saved-reports.rules.ts'
import { ChangeSavedDialog } from './change-saved-dialog.tsx'
import { NameField } from './name-field.tsx'
import { useDeleteSaved, useEditSaved } from '../saved-reports.queries.ts'
import { savedReportsTexts } from '../saved-reports.texts.ts'

/** What the dialogs of a report's name, sharing and filters can set. */
export const EDITED = ['name', 'address', 'isShared'] as const
export const editOf = ({ name, address, isShared }: SavedFields, version: string) => ({
  ...{ name, address, isShared, version },
})

interface SavedDialogProps {
  report: SavedReport
  onClose: () => void
}

/** Renames it, shares it, or keeps it to whoever saved it. */
export function EditSavedDialog({ report, onClose }: SavedDialogProps) {
  const t = useTexts(savedReportsTexts)
  const edit = useEditSaved(report.id)
  const [name, setName] = useState(report.name)
  const [isShared, setShared] = useState(report.isShared)
  const [isChecked, setChecked] = useState(false)
  return (
    <ChangeSavedDialog
      title={t('editTitle', { name: report.name })}
      text={t('editText')}
      verb={t('change')}
      report={report}
      of={EDITED}
      mine={{ ...report, name: name.trim(), isShared }}
      isReady={name.trim() !== ''}
      onUnready={() => setChecked(true)}
      send={(fields, version) => edit.mutateAsync(editOf(fields, version))}
      onSaved={(fields) => showToast(t('changed', { name: fields.name }))}
      onClose={onClose}
    >
      <NameField name={name} isChecked={isChecked} onChange={setName} />
      <Checkbox isSelected={isShared} onChange={setShared} hint={t('shareHint')}>
        {t('share')}
      </Checkbox>
    </ChangeSavedDialog>
  )
}

export function DeleteSavedDialog({ report, onClose }: SavedDialogProps) {
  const t = useTexts(savedReportsTexts)
  const remove = useDeleteSaved(report.id)
  async function handleDelete() {
    await remove.mutateAsync(undefined)
    showToast(t('deleted', { name: report.name }))
  }
  return (
    <ReasonDialog
      title={t('deleteTitle', { name: report.name })}
      text={t('deleteText')}
      verb={t('delete')}
      isDanger
      hasReason={false}
      onDo={handleDelete}
      onClose={onClose}
    />
  )
}
