/**
 * A plain table that turns into cards under 700 px, each value with its column's label. `caption` (hidden),
 * `columns: { id, label, isHeader?, width?, align?, isLabelHidden?, isMono?, isWideOnly?, onCard? }[]` (`isHeader`
 * names the row, `isWideOnly` leaves it out beside a side menu of a small screen, `isOneLine` keeps short values such as a day from
 * breaking on a desk, `onCard` start or end puts it beside the
 * lines of a card, plain shows its value there without the label, and last does so below the others; `sort` makes its head a link that orders the rows by it, and `head` puts a control in place of the label,
 * both from 700 px on), `rows: { id, cells, isMuted?, isSelected? }[]`.
 */
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainLink } from '../buttons/plain-link.tsx'
import { Icon } from '../pictures/icon.tsx'
import { classes } from '../style/classes.ts'
import styles from './table.module.css'

export interface TableColumn<ColumnId extends string = string> {
  id: ColumnId
  label: string
  isHeader?: boolean | undefined
  width?: string | undefined
  align?: 'start' | 'end'
  isLabelHidden?: boolean | undefined
  isMono?: boolean | undefined
  isWideOnly?: boolean | undefined
  isOneLine?: boolean | undefined
  onCard?: 'start' | 'end' | 'plain' | 'last' | undefined
  /** Where the rows are ordered by it, and how they are now; null while they are ordered by something else. */
  sort?: { href: string; direction: 'up' | 'down' | null } | undefined
  head?: ReactNode
}

export interface TableRow<ColumnId extends string = string> {
  id: string | number
  cells: Record<ColumnId, ReactNode>
  isMuted?: boolean | undefined
  isSelected?: boolean | undefined
}

export interface TableProps<ColumnId extends string> {
  caption: string
  columns: readonly TableColumn<ColumnId>[]
  rows: readonly TableRow<ColumnId>[]
  className?: string | undefined
}

/** Some browsers no longer treat a table shown as blocks as a table, so every part has its role. */
const is = (role: string) => ({ role })

export function Table<ColumnId extends string>({ caption, columns, rows, className }: TableProps<ColumnId>) {
  const isFixed = columns.some(({ width }) => width)
  return (
    <table {...is('table')} className={classes(styles.table, isFixed && styles.fixed, className)}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} {...(width && { style: { width } })} />
        ))}
      </colgroup>
      <thead {...is('rowgroup')} className={styles.head}>
        <tr {...is('row')}>
          {columns.map((column) => (
            <Head key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...is('rowgroup')}>
        {rows.map((row) => (
          <tr
            key={row.id}
            {...is('row')}
            className={classes(styles.row, row.isMuted && styles.muted, row.isSelected && styles.selected)}
          >
            {columns.map((column) => (
              <Cell key={column.id} column={column}>
                {row.cells[column.id]}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SORTED = { up: 'ascending', down: 'descending' } as const

/** On a phone the heads are only read aloud: a link or a control among them could be focused and not be seen. */
function Head({ column }: { column: TableColumn }) {
  const { label, isLabelHidden, isWideOnly, align, sort, head, onCard } = column
  const direction = sort?.direction ?? null
  return (
    <th
      {...is('columnheader')}
      scope="col"
      className={classes(
        align === 'end' && styles.end,
        isWideOnly && styles.wideOnly,
        onCard === 'start' && styles.narrow,
      )}
      {...(direction !== null && { 'aria-sort': SORTED[direction] })}
    >
      {sort && (
        <PlainLink href={sort.href} className={styles.sort}>
          {label}
          {direction !== null && <Icon of={direction === 'up' ? ArrowUp : ArrowDown} size="sm" />}
        </PlainLink>
      )}
      {head && <div className={styles.control}>{head}</div>}
      <span className={classes(isLabelHidden && 'visually-hidden', Boolean(sort ?? head) && styles.readOnly)}>
        {label}
      </span>
    </th>
  )
}

function Cell({ column, children }: { column: TableColumn; children: ReactNode }) {
  const { label, isHeader, isLabelHidden, isMono, isWideOnly, isOneLine, align, onCard } = column
  const className = classes(
    styles.cell,
    align === 'end' && styles.end,
    isMono && 'mono',
    isWideOnly && styles.wideOnly,
    isOneLine && styles.oneLine,
    isHeader && styles.rowHeader,
    onCard === 'start' && classes(styles.cardStart, styles.narrow),
    onCard === 'end' && styles.cardEnd,
    onCard === 'last' && styles.cardLast,
  )
  const isLabelled = !isLabelHidden && !isHeader && !onCard
  const shown = (
    <>
      {isLabelled && (
        <span className={styles.label} aria-hidden>
          {label}{' '}
        </span>
      )}
      {isLabelled ? <div className={styles.shown}>{children}</div> : children}
    </>
  )
  return isHeader ? (
    <th {...is('rowheader')} scope="row" className={className}>
      {shown}
    </th>
  ) : (
    <td {...is('cell')} className={className}>
      {shown}
    </td>
  )
}
