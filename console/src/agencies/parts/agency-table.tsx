import type { AgencyRow } from '@hub/contract/staff-agencies'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table, type TableColumn } from '@hub/ui/lists/table.tsx'
import { SelectAll } from '#platform/lists/select-all.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { agencyHref } from '#platform/page/paths.ts'
import type { AGENCY_WORDS } from '../agencies.rules.ts'
import { agenciesTexts } from '../agencies.texts.ts'
import { AgencyChip } from './agency-chip.tsx'
import styles from '#platform/lists/list-panel.module.css'

type Column = 'select' | 'name' | 'status' | 'city' | 'facilitators' | 'entered'

type Sort = (typeof AGENCY_WORDS.sorts)[number]

interface AgencyTableProps {
  rows: readonly AgencyRow[]
  selected: readonly number[]
  onSelect: (ids: readonly number[]) => void
  sort: Sort
  hrefOf: (sort: Sort) => string
}

/** The rows of the list. The name is the only link of a row. */
export function AgencyTable({ rows, selected, onSelect, sort, hrefOf }: AgencyTableProps) {
  const t = useTexts(agenciesTexts)
  const { locale } = useLocale()
  const moments = useMoments()
  const sortOf = (one: Sort) => ({
    ...{
      href: hrefOf(one),
      direction: one === sort ? (one === 'name' ? ('up' as const) : ('down' as const)) : null,
    },
  })
  const columns: TableColumn<Column>[] = [
    {
      ...({ id: 'select', label: t('select'), isLabelHidden: true, onCard: 'start' } as const),
      head: (
        <SelectAll
          ids={rows.map(({ id }) => id)}
          isSelected={(id) => selected.includes(id)}
          onChange={(ids, isOn) => onSelect(isOn ? ids : [])}
        />
      ),
    },
    { id: 'name', label: t('name'), isHeader: true, sort: sortOf('name') },
    { id: 'status', label: t('status') },
    { id: 'city', label: t('city') },
    { id: 'facilitators', label: t('facilitators'), align: 'end', sort: sortOf('facilitators') },
    { id: 'entered', label: t('entered'), sort: sortOf('newest') },
  ]
  const toggle = (id: number, isOn: boolean) =>
    onSelect(isOn ? [...selected, id] : selected.filter((one) => one !== id))
  const cellsOf = (row: AgencyRow) => ({
    select: (
      <Checkbox isSelected={selected.includes(row.id)} onChange={(isOn) => toggle(row.id, isOn)}>
        <span className="visually-hidden">{t('selectOne', { name: row.name })}</span>
      </Checkbox>
    ),
    name: (
      <>
        <PlainLink href={agencyHref(row.id)} className={styles.name}>
          {row.name}
        </PlainLink>
        {row.alike.length > 0 && (
          <span className={styles.small}>
            {t('alike', { names: row.alike.map(({ name }) => name).join(t('between')) })}
          </span>
        )}
      </>
    ),
    status: <AgencyChip status={row.status} />,
    city:
      row.cities.length > 0 ? row.cities.join(t('between')) : <span className="muted">{t('nowhere')}</span>,
    facilitators: formatNumber(row.facilitators, locale),
    entered: moments.at(row.createdAt),
  })
  return (
    <Table
      caption={t('caption')}
      columns={columns}
      rows={rows.map((row) => ({ id: row.id, cells: cellsOf(row), isSelected: selected.includes(row.id) }))}
      className={styles.table}
    />
  )
}
