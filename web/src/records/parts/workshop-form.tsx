import { useState } from 'react'
import { AGE_MAX, PARTICIPATION_COUNT_MAX } from '@hub/contract/constants'
import { readWorkshop, wholeNumber } from '@hub/contract/records.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { NumberField } from '@hub/ui/fields/number-field.tsx'
import { isWorkshopNumber, type Entries } from '../participation.rules.ts'
import { participationTexts } from '../participation.texts.ts'
import styles from './participation.module.css'

type Workshop = Entries['workshop']
type Field = keyof Workshop

const FIELDS = ['participationCount', 'minAge', 'maxAge'] as const

interface WorkshopFormProps {
  value: Workshop
  onChange: (workshop: Workshop) => void
}

/** How many took part, and between which ages (PAR-007). A field is checked once it was left. */
export function WorkshopForm({ value, onChange }: WorkshopFormProps) {
  const t = useTexts(participationTexts)
  const [left, setLeft] = useState<readonly Field[]>([])
  const arePlausible = FIELDS.every((field) => isWorkshopNumber(field, value[field]))

  function errorOf(field: Field): string | undefined {
    if (!left.includes(field)) return undefined
    if (!isWorkshopNumber(field, value[field]))
      return field === 'participationCount'
        ? t('countError', { max: PARTICIPATION_COUNT_MAX })
        : t('ageError', { max: AGE_MAX })
    const isOrderWrong = field === 'maxAge' && arePlausible && readWorkshop(value) === null
    return isOrderWrong ? t('ageOrderError') : undefined
  }
  return (
    <div className={styles.three}>
      {FIELDS.map((field) => (
        <NumberField
          key={field}
          label={t(field)}
          name={field}
          value={wholeNumber(value[field])}
          onChange={(number) => onChange({ ...value, [field]: number === null ? '' : String(number) })}
          onBlur={() => setLeft([...left, field])}
          error={errorOf(field)}
        />
      ))}
    </div>
  )
}
