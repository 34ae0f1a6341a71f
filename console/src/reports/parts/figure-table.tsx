/** A table of numbers: rows with a name, and a total. It scrolls by itself where it is wide. */
import type { ReactNode } from 'react'
import type { DimensionName } from '@hub/contract/figures.rules'
import type { ReportGroup } from '@hub/contract/staff-reports'
import { useTexts } from '@hub/ui/language/texts.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { useOverflow } from '#platform/page/use-width.ts'
import { reportsTexts } from '../reports.texts.ts'
import styles from './charts.module.css'

interface FigureRow {
  key: string
  name: ReactNode
  cells: readonly ReactNode[]
  isTotal?: boolean
  /** The total of some rows: whoever adds the rows up must not add it too. */
  isSubtotal?: boolean
}

export interface FigureTableProps {
  caption: string
  columns: readonly { key: string; label: ReactNode }[]
  rows: readonly FigureRow[]
}

/** The first column names the rows; the first of `columns` is its head. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const { element, isWide } = useOverflow()
  const row = ({ key, name, cells, isTotal, isSubtotal }: FigureRow) => (
    <tr key={key} className={isTotal ? styles.sum : isSubtotal ? styles.subtotal : undefined}>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]?.key}>{cell}</td>
      ))}
    </tr>
  )
  return (
    <div
      ref={element}
      className={styles.scroll}
      {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': caption })}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
      </table>
    </div>
  )
}

/** The head of a table by one or two dimensions, and of each row its name and whether it is the total of all. */
export function useRowNames(by: readonly DimensionName[]) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  return {
    head: by.map(words.dimension).join(' · '),
    rowOf(groups: readonly (ReportGroup | null)[]) {
      const isTotal = groups.every((group) => group === null)
      const names = by.map((dimension, index) => {
        const group = groups[index]
        return group ? words.group(dimension, group) : t('allGroups')
      })
      return {
        key: JSON.stringify(groups),
        name: isTotal ? t('total') : names.join(' · '),
        isTotal,
        isSubtotal: !isTotal && groups.includes(null),
      }
    },
  }
}
