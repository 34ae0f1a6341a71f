import { Ban, Check, CircleSlash, Pause, RotateCcw, Undo2, UsersRound } from 'lucide-react'
import { listed } from '@hub/contract/listed.rules'
import type { PersonRow } from '@hub/contract/staff-people'
import type { StandingChange } from '@hub/contract/standing.rules'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { MoreMenu } from '@hub/ui/buttons/more-menu.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table, type TableColumn } from '@hub/ui/lists/table.tsx'
import { SelectAll } from '#platform/lists/select-all.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { personHref } from '#platform/page/paths.ts'
import {
  changesFor,
  directionOf,
  PEOPLE_COLUMNS,
  type Asked,
  type PeopleAddress,
  type PeopleColumn,
} from '../people.rules.ts'
import { personTexts } from '../person.texts.ts'
import { peopleTexts } from '../people.texts.ts'
import { StandingChip } from './standing-chip.tsx'
import styles from './people-table.module.css'

type Column = 'select' | 'name' | PeopleColumn | 'more'

const SIGNS = {
  confirm: Check,
  refuse: Ban,
  suspend: Pause,
  restore: RotateCcw,
  close: CircleSlash,
  reopen: Undo2,
} as const satisfies Record<StandingChange, unknown>

export interface PeopleTableProps {
  rows: readonly PersonRow[]
  isShown: (column: PeopleColumn) => boolean
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], isSelected: boolean) => void
  shown: PeopleAddress
  hrefTo: (change: Partial<PeopleAddress>) => string
  onAsk: (row: PersonRow, what: Asked) => void
}

/** By which order of the server a column's head orders the list. */
const SORT_OF: Partial<Record<Column, PeopleAddress['sort']>> = {
  name: 'name',
  agency: 'agency',
  lastLogin: 'lastLogin',
  registered: 'registered',
}

/** Words that mean one thing: broken in two they are harder to read down a column. */
const ONE_LINE: ReadonlySet<PeopleColumn> = new Set(['eligibility', 'email', 'lastLogin', 'registered'])

/** On a card these speak for themselves. */
const ON_CARD: Partial<Record<PeopleColumn, 'plain' | 'last'>> = { agency: 'plain', eligibility: 'last' }

/** Beside the side bar of a small screen these are left to the person's own page. */
const WIDE_ONLY: ReadonlySet<PeopleColumn> = new Set(['team', 'email', 'registered'])

/** The rows of the list. The name is the only link of a row. */
export function PeopleTable(props: PeopleTableProps) {
  const { rows, isShown, selected, onSelect, shown, hrefTo, onAsk } = props
  const t = useTexts(peopleTexts)
  const words = useTexts(personTexts)
  const { locale } = useLocale()
  const moments = useMoments()
  const sortOf = (column: Column) => {
    const sort = SORT_OF[column]
    if (sort === undefined) return undefined
    return { href: hrefTo({ sort }), direction: sort === shown.sort ? directionOf(sort) : null }
  }
  const columns: TableColumn<Column>[] = [
    {
      ...({ id: 'select', label: t('selectColumn'), isLabelHidden: true, onCard: 'start' } as const),
      head: (
        <SelectAll ids={rows.map(({ id }) => id)} isSelected={(id) => selected.has(id)} onChange={onSelect} />
      ),
    },
    { id: 'name', label: t('name'), isHeader: true, sort: sortOf('name') },
    ...PEOPLE_COLUMNS.filter(isShown).map((id) => ({
      ...{ id, label: t(id), isWideOnly: WIDE_ONLY.has(id), isOneLine: ONE_LINE.has(id), sort: sortOf(id) },
      onCard: ON_CARD[id],
    })),
    { id: 'more', label: t('actions'), isLabelHidden: true, onCard: 'end' },
  ]
  const cellsOf = (row: PersonRow) => ({
    select: (
      <Checkbox
        isSelected={selected.has(row.id)}
        onChange={(isSelected) => onSelect([row.id], isSelected)}
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
        <span className={styles.small}>
          <EmailAddress address={row.email} />
        </span>
      </>
    ),
    agency: (
      <>
        {row.agency}
        {!row.isAgencyListed && <span className={styles.small}>{t('notListed')}</span>}
      </>
    ),
    team: row.teams.length > 0 ? listed(row.teams, locale) : <span className="muted">{t('noTeam')}</span>,
    eligibility: <StandingChip standing={row.standing} since={row.registeredAt} />,
    email: row.confirmedAt === null ? <span className="muted">{t('notYet')}</span> : t('emailConfirmed'),
    lastLogin:
      row.lastLoginAt === null ? <span className="muted">{t('never')}</span> : moments.at(row.lastLoginAt),
    registered: moments.at(row.registeredAt),
    more: (
      <MoreMenu
        label={t('more', { name: row.name })}
        items={[
          ...changesFor(row.standing).map((change) => ({
            ...{ label: words(change), icon: SIGNS[change], onAction: () => onAsk(row, change) },
          })),
          { label: t('assign'), icon: UsersRound, onAction: () => onAsk(row, 'assign') },
        ]}
      />
    ),
  })
  return (
    <Table
      caption={t('caption')}
      columns={columns}
      rows={rows.map((row) => ({ id: row.id, cells: cellsOf(row), isSelected: selected.has(row.id) }))}
      className={styles.table}
    />
  )
}
