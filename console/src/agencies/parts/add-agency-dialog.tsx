import { useState } from 'react'
import { AGENCY_NAME_MAX, AGENCY_NAME_MIN } from '@hub/contract/constants'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useAddAgency } from '../agencies.queries.ts'
import { agenciesTexts } from '../agencies.texts.ts'

/** Lists a new agency. */
export function AddAgencyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(agenciesTexts)
  const add = useAddAgency()
  const [name, setName] = useState('')
  const [isTouched, setTouched] = useState(false)
  const isReady = name.trim().length >= AGENCY_NAME_MIN
  async function handleAdd() {
    const { record } = await add.mutateAsync(name.trim())
    showToast(t('added', { name: record.name }))
  }
  return (
    <ReasonDialog
      title={t('addTitle')}
      text={t('addText')}
      verb={t('add')}
      hasReason={false}
      isReady={isReady}
      onDo={handleAdd}
      onClose={onClose}
    >
      <TextField
        label={t('newName')}
        value={name}
        onChange={setName}
        onBlur={() => setTouched(true)}
        maxLength={AGENCY_NAME_MAX}
        error={isTouched && !isReady ? t('nameMissing') : undefined}
        isRequired
      />
    </ReasonDialog>
  )
}
