/** The first and the last day of a period, with what is wrong with them. */
import { useRef } from 'react'
import { isDay } from '@hub/contract/report-periods.rules'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { reportsTexts } from '../reports.texts.ts'
import styles from '../reports.module.css'

export interface Days {
  from: string
  to: string
}

/** Which of the two is wrong, and how; null where neither is. */
function daysFault({ from, to }: Days): { field: keyof Days; text: 'dayMissing' | 'orderWrong' } | null {
  if (!isDay(from)) return { field: 'from', text: 'dayMissing' }
  if (!isDay(to)) return { field: 'to', text: 'dayMissing' }
  return to < from ? { field: 'to', text: 'orderWrong' } : null
}

/** True where neither of the two is wrong. */
export const areDays = (days: Days) => daysFault(days) === null

/** The two fields, and how the first wrong one gets the focus; true where neither is wrong. */
export function useDayInputs() {
  const [from, to] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  function check(days: Days): boolean {
    const fault = daysFault(days)
    if (fault !== null) (fault.field === 'from' ? from : to).current?.focus()
    return fault === null
  }
  return { from, to, check }
}

interface DayFieldsProps {
  days: Days
  inputs: Pick<ReturnType<typeof useDayInputs>, 'from' | 'to'>
  /** It was tried to go on: what is wrong is said. */
  isChecked: boolean
  onChange: (days: Days) => void
}

export function DayFields({ days, inputs, isChecked, onChange }: DayFieldsProps) {
  const t = useTexts(reportsTexts)
  const fault = isChecked ? daysFault(days) : null
  const faultIn = (field: keyof Days) => (fault?.field === field ? t(fault.text) : undefined)
  return (
    <div className={styles.days}>
      <TextField
        type="date"
        label={t('from')}
        value={days.from}
        onChange={(from) => onChange({ ...days, from })}
        error={faultIn('from')}
        inputRef={inputs.from}
      />
      <TextField
        type="date"
        label={t('to')}
        value={days.to}
        onChange={(to) => onChange({ ...days, to })}
        error={faultIn('to')}
        inputRef={inputs.to}
      />
    </div>
  )
}
