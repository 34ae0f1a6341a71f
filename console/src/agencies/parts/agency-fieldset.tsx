/** The fields of an agency, and the reason for changing them. */
import { AGENCY_NAME_MAX } from '@hub/contract/constants'
import type { AgencyFields } from '@hub/contract/staff-agencies'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { agencyTexts } from '../agency.texts.ts'

const REASON_MAX = 500
const PHONE_MAX = 40
const NOTE_MAX = 1000

interface AgencyFieldsetProps {
  fields: AgencyFields
  onChange: (change: Partial<AgencyFields>) => void
  reason: string
  onReason: (reason: string) => void
  isNameMissing: boolean
  isReasonMissing: boolean
}

export function AgencyFieldset(props: AgencyFieldsetProps) {
  const { fields, onChange, reason, onReason, isNameMissing, isReasonMissing } = props
  const t = useTexts(agencyTexts)
  const words = useTexts(listsTexts)
  return (
    <>
      <TextField
        label={t('name')}
        value={fields.name}
        onChange={(name) => onChange({ name })}
        maxLength={AGENCY_NAME_MAX}
        error={isNameMissing ? t('nameMissing') : undefined}
        isRequired
      />
      <TextField
        label={t('phone')}
        type="tel"
        value={fields.phoneNumber}
        onChange={(phoneNumber) => onChange({ phoneNumber })}
        maxLength={PHONE_MAX}
        isOptional
      />
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        value={fields.note}
        onChange={(note) => onChange({ note })}
        maxLength={NOTE_MAX}
        isOptional
      />
      <TextArea
        label={words('reason')}
        hint={words('reasonHint')}
        rows={2}
        value={reason}
        onChange={onReason}
        maxLength={REASON_MAX}
        error={isReasonMissing ? words('reasonMissing') : undefined}
        isRequired
      />
    </>
  )
}
