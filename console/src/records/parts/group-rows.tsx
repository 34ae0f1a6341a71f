import { Trash2 } from 'lucide-react'
import {
  changeRow,
  duplicateKeys,
  mayRemoveRow,
  removeRow,
  type DemographicsRow,
} from '@hub/contract/demographics.rules'
import { wholeNumber } from '@hub/contract/records.rules'
import type { RecordLists } from '@hub/contract/staff-records'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { NumberField } from '@hub/ui/fields/number-field.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { correctionTexts } from '../correction.texts.ts'
import styles from './correction-form.module.css'

interface GroupRowsProps {
  label: string
  lists: RecordLists
  rows: readonly DemographicsRow[]
  onChange: (rows: DemographicsRow[]) => void
  error: string | undefined
}

const optionsOf = (metas: RecordLists['ages']) => metas.map(({ id, meta_value: label }) => ({ id, label }))

/** People counted by age and gender, by the rules of the facilitators' form: a spare row is always there (PAR-012). */
export function GroupRows({ label, lists, rows, onChange, error }: GroupRowsProps) {
  const t = useTexts(correctionTexts)
  const duplicates = duplicateKeys(rows)
  const [ages, genders] = [optionsOf(lists.ages), optionsOf(lists.genders)]
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {rows.map(({ key, ageId, genderId, numParticipants }, index) => {
        const handleChange = (change: Partial<DemographicsRow>) => onChange(changeRow(rows, key, change))
        return (
          <div key={key} role="group" aria-label={t('row', { row: index + 1 })} className={styles.row}>
            <Select
              className={styles.wide}
              label={t('age')}
              placeholder={t('chooseAge')}
              options={ages}
              value={ageId === 0 ? null : ageId}
              onChange={(id) => handleChange({ ageId: id })}
            />
            <Select
              className={styles.wide}
              label={t('gender')}
              placeholder={t('chooseGender')}
              options={genders}
              value={genderId === 0 ? null : genderId}
              onChange={(id) => handleChange({ genderId: id })}
            />
            <NumberField
              label={t('number')}
              value={wholeNumber(numParticipants)}
              onChange={(count) => handleChange({ numParticipants: count === null ? '' : String(count) })}
            />
            {mayRemoveRow(rows, key) && (
              <IconButton
                icon={Trash2}
                variant="plain"
                label={t('removeRow', { row: index + 1 })}
                onPress={() => onChange(removeRow(rows, key))}
              />
            )}
            {duplicates.has(key) && (
              <p role="alert" className={styles.error}>
                {t('duplicate')}
              </p>
            )}
          </div>
        )
      })}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
