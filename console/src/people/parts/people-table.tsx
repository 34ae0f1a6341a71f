import type { PersonRow } from '@hub/contract/staff-people'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table, type TableColumn } from '@hub/ui/lists/table.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { personHref } from '#platform/page/paths.ts'
import { PEOPLE_COLUMNS, type PeopleColumn } from '../people.rules.ts'
import { peopleTexts } from '../people.texts.ts'
import { StandingChip } from './standing-chip.tsx'
import styles from './people-table.module.css'

type Column = 'select' | 'name' | PeopleColumn

interface PeopleTableProps {
  rows: readonly PersonRow[]
  isShown: (column: PeopleColumn) => boolean
  selected: ReadonlySet<number>
  onSelect: (id: number, isSelected: boolean) => void
}

/** Beside the side bar of a small screen these are left to the person's own page. */
const WIDE_ONLY: ReadonlySet<PeopleColumn> = new Set(['email', 'registered'])

/** The rows of the list. The name is the only link of a row. */
export function PeopleTable({ rows, isShown, selected, onSelect }: PeopleTableProps) {
  const t = useTexts(peopleTexts)
  const moments = useMoments()
  const columns: TableColumn<Column>[] = [
    { id: 'select', label: t('selectColumn'), isLabelHidden: true, onCard: 'start' },
    { id: 'name', label: t('name'), isHeader: true },
    ...PEOPLE_COLUMNS.filter(isShown).map((id) => ({ id, label: t(id), isWideOnly: WIDE_ONLY.has(id) })),
  ]
  const cellsOf = (row: PersonRow) => ({
    select: (
      <Checkbox
        isSelected={selected.has(row.id)}
        onChange={(isSelected) => onSelect(row.id, isSelected)}
        className={styles.select}
      >
        <span className="visually-hidden">{t('select', { name: row.name })}</span>
      </Checkbox>
    ),
    name: (
      <>
        <PlainLink href={personHref(row.id)} className={styles.name}>
          {row.name}
        </PlainLink>
        <span className={styles.small}>{row.email}</span>
      </>
    ),
    agency: (
      <span className={styles.value}>
        {row.agency}
        {!row.isAgencyListed && <span className={styles.small}>{t('notListed')}</span>}
      </span>
    ),
    team: (
      <span className={styles.value}>
        {row.teams.length > 0 ? row.teams.join(', ') : <span className="muted">{t('noTeam')}</span>}
      </span>
    ),
    eligibility: <StandingChip standing={row.standing} />,
    email: row.confirmedAt === null ? <span className="muted">{t('notYet')}</span> : t('emailConfirmed'),
    lastLogin:
      row.lastLoginAt === null ? <span className="muted">{t('never')}</span> : moments.at(row.lastLoginAt),
    registered: moments.at(row.registeredAt),
  })
  return (
    <Table
      caption={t('caption')}
      columns={columns}
      rows={rows.map((row) => ({ id: row.id, cells: cellsOf(row) }))}
      className={styles.table}
    />
  )
}
