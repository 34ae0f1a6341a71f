import { useState } from 'react'
import type { TypedCity } from '@hub/contract/staff-agencies'
import { Button } from '@hub/ui/buttons/button.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PageHead } from '#platform/page/page-head.tsx'
import { useTypedCities } from './agencies.queries.ts'
import { citiesTexts } from './cities.texts.ts'
import { AddCityDialog, MergeCityDialog } from './parts/city-dialogs.tsx'
import styles from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Cities that were entered at registration: each is added to the list, or merged into a listed one (PPL-005). */
export function CitiesScreen() {
  const t = useTexts(citiesTexts)
  const cities = useTypedCities()
  const [open, setOpen] = useState<{ what: 'add' | 'merge'; city: TypedCity } | null>(null)
  const close = () => setOpen(null)
  /** As it is listed by now: while a dialog is open, others may enter the city. */
  const ofNow = (rows: readonly TypedCity[], city: TypedCity) =>
    rows.find((row) => row.provinceId === city.provinceId && sameName(row.name, city.name)) ?? city
  return (
    <Loaded query={cities} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records }) => (
        <>
          <PageHead title={t('title')} lead={t('lead')} />
          {records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <CityTable rows={records} onOpen={setOpen} />
          )}
          {open?.what === 'add' && <AddCityDialog city={ofNow(records, open.city)} onClose={close} />}
          {open?.what === 'merge' && <MergeCityDialog city={ofNow(records, open.city)} onClose={close} />}
        </>
      )}
    </Loaded>
  )
}

interface CityTableProps {
  rows: readonly TypedCity[]
  onOpen: (open: { what: 'add' | 'merge'; city: TypedCity }) => void
}

function CityTable({ rows, onOpen }: CityTableProps) {
  const t = useTexts(citiesTexts)
  const { locale } = useLocale()
  return (
    <Table
      caption={t('caption')}
      columns={[
        { id: 'city', label: t('city'), isHeader: true, width: '12.5rem' },
        { id: 'facilitators', label: t('facilitators'), align: 'end', width: '6.5rem' },
        { id: 'alike', label: t('alike') },
        { id: 'actions', label: t('actions'), isLabelHidden: true, align: 'end', width: '13rem' },
      ]}
      rows={rows.map((city) => ({
        id: `${city.province} ${city.name}`,
        cells: {
          city: (
            <>
              {city.name}
              <span className={styles.small}>{city.province}</span>
            </>
          ),
          facilitators: formatNumber(city.facilitators, locale),
          alike:
            city.alike.length > 0 ? (
              city.alike.map(({ name }) => name).join(t('between'))
            ) : (
              <span className="muted">{t('none')}</span>
            ),
          actions: (
            <span className={styles.buttons}>
              <Button
                size="sm"
                aria-label={t('addOne', { name: city.name })}
                onPress={() => onOpen({ what: 'add', city })}
              >
                {t('add')}
              </Button>
              <Button
                size="sm"
                aria-label={t('mergeOne', { name: city.name })}
                onPress={() => onOpen({ what: 'merge', city })}
              >
                {t('merge')}
              </Button>
            </span>
          ),
        },
      }))}
    />
  )
}
