/** The name of a saved report. */
import { useRef, useEffect } from 'react'
import { REPORT_NAME_MAX } from '@hub/contract/staff-saved-reports'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { savedReportsTexts } from '../saved-reports.texts.ts'

interface NameFieldProps {
  name: string
  /** It was tried to save without a name. */
  isChecked: boolean
  onChange: (name: string) => void
}

export function NameField({ name, isChecked, onChange }: NameFieldProps) {
  const t = useTexts(savedReportsTexts)
  const input = useRef<HTMLInputElement>(null)
  const isMissing = isChecked && name.trim() === ''
  useEffect(() => {
    if (isMissing) input.current?.focus()
  }, [isMissing])
  return (
    <TextField
      label={t('name')}
      value={name}
      onChange={onChange}
      maxLength={REPORT_NAME_MAX}
      error={isMissing ? t('nameMissing') : undefined}
      inputRef={input}
      isRequired
    />
  )
}
