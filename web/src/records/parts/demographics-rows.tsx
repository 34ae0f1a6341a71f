import { useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  changeRow,
  duplicateKeys,
  mayRemoveRow,
  removeRow,
  type DemographicsRow,
} from '@hub/contract/demographics.rules'
import { wholeNumber } from '@hub/contract/records.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { announce } from '@hub/ui/notices/live-region.tsx'
import type { Option } from '@hub/ui/fields/option-list.tsx'
import { participationTexts } from '../participation.texts.ts'
import { DemographicsRowCard, REMOVE } from './demographics-row.tsx'
import styles from './demographics-rows.module.css'
import shared from './participation.module.css'

interface DemographicsRowsProps {
  ages: Option<number>[]
  genders: Option<number>[]
  rows: readonly DemographicsRow[]
  onChange: (rows: DemographicsRow[]) => void
}

/** The people by age and gender. Rows appear automatically and never take focus (PAR-009 to PAR-012). */
export function DemographicsRows({ ages, genders, rows, onChange }: DemographicsRowsProps) {
  const t = useTexts(participationTexts)
  const list = useRef<HTMLDivElement>(null)
  const duplicates = duplicateKeys(rows)

  function handleChange(key: number, change: Partial<DemographicsRow>) {
    const next = changeRow(rows, key, change)
    onChange(next)
    if (next.length > rows.length) announce(t('rowAdded', { row: next.length }))
  }
  function handleRemove({ key, numParticipants }: DemographicsRow, index: number) {
    // Focus moves to the row that takes this one's position, so that row must exist.
    flushSync(() => onChange(removeRow(rows, key)))
    focusRow(list.current, index)
    announce(t('rowRemoved', { row: index + 1, count: wholeNumber(numParticipants) ?? 0 }))
  }
  return (
    <section className={shared.group} aria-labelledby="participants">
      <div className={shared.groupHead}>
        <h3 id="participants">{t('participants')}</h3>
      </div>
      <div className={styles.head} aria-hidden>
        <span />
        <span>{t('age')}</span>
        <span>{t('gender')}</span>
        <span>{t('number')}</span>
      </div>
      <div className={styles.rows} ref={list}>
        {rows.map((row, index) => (
          <DemographicsRowCard
            key={row.key}
            row={row}
            number={index + 1}
            isSpare={index === rows.length - 1}
            isDuplicate={duplicates.has(row.key)}
            ages={ages}
            genders={genders}
            onChange={(change) => handleChange(row.key, change)}
            onRemove={mayRemoveRow(rows, row.key) ? () => handleRemove(row, index) : undefined}
          />
        ))}
      </div>
      <p className={`${styles.hint ?? ''} muted small`}>{t('spareRow')}</p>
    </section>
  )
}

/** The same control in the row now at this position; the spare row has no Remove, so its first field. */
function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.children.item(index)
  const control = row?.querySelector<HTMLElement>(`[${REMOVE}]`) ?? row?.querySelector<HTMLElement>('button')
  control?.focus()
}
