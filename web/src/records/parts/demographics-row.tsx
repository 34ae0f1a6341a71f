import { CircleAlert, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { DemographicsRow } from '@hub/contract/demographics.rules'
import { wholeNumber } from '@hub/contract/records.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { NumberField } from '@hub/ui/fields/number-field.tsx'
import type { Option } from '@hub/ui/fields/option-list.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { participationTexts } from '../participation.texts.ts'
import styles from './demographics-rows.module.css'

/** Marks the Remove buttons, so that focus can move to the next one. */
export const REMOVE = 'data-remove'

interface DemographicsRowProps {
  row: DemographicsRow
  /** Counted from 1. */
  number: number
  isSpare: boolean
  isDuplicate: boolean
  ages: Option<number>[]
  genders: Option<number>[]
  onChange: (change: Partial<DemographicsRow>) => void
  /** Undefined when the row may not be removed. */
  onRemove: (() => void) | undefined
}

export function DemographicsRowCard(props: DemographicsRowProps) {
  const { row, number, isSpare, isDuplicate, ages, genders, onChange, onRemove } = props
  const t = useTexts(participationTexts)
  const errorId = useId()
  const look = isDuplicate ? styles.wrong : isSpare ? styles.spare : ''
  return (
    <div
      role="group"
      aria-label={t(isDuplicate ? 'rowWithError' : 'row', { row: number })}
      className={`${styles.row ?? ''} ${look ?? ''}`}
      {...(isDuplicate && { 'aria-describedby': errorId })}
    >
      <span className={styles.index} aria-hidden>
        {number}
      </span>
      <Select
        className={styles.field ?? ''}
        label={t('age')}
        placeholder={t('chooseAge')}
        options={ages}
        value={row.ageId === 0 ? null : row.ageId}
        onChange={(ageId) => onChange({ ageId })}
      />
      <Select
        className={styles.field ?? ''}
        label={t('gender')}
        placeholder={t('chooseGender')}
        options={genders}
        value={row.genderId === 0 ? null : row.genderId}
        onChange={(genderId) => onChange({ genderId })}
      />
      <NumberField
        className={`${styles.field ?? ''} ${styles.count ?? ''}`}
        label={t('number')}
        value={wholeNumber(row.numParticipants)}
        onChange={(count) => onChange({ numParticipants: count === null ? '' : String(count) })}
      />
      {onRemove ? (
        <IconButton
          icon={Trash2}
          variant="plain"
          label={t('removeRow', { row: number })}
          onPress={onRemove}
          {...{ [REMOVE]: '' }}
        />
      ) : (
        <span />
      )}
      {isDuplicate && (
        <p id={errorId} role="alert" className={styles.error}>
          <Icon of={CircleAlert} size="sm" />
          {t('duplicate')}
        </p>
      )}
    </div>
  )
}
