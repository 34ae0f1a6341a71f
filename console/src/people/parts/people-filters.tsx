/** What the list of facilitators is narrowed to: an agency, a team, a province, and when they logged in last (PPL-001). */
import { useState } from 'react'
import { TORONTO, torontoInstant } from '@hub/contract/toronto-time.rules'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { AddChip, FilterChip } from '#platform/lists/filter-chips.tsx'
import { peopleFiltersTexts } from '../people-filters.texts.ts'
import type { NamedFilter, PeopleAddress } from '../people.rules.ts'
import { PeopleFilterDialog } from './people-filter-dialog.tsx'
import styles from './people-filters.module.css'

interface PeopleFiltersProps {
  filters: readonly NamedFilter[]
  since: PeopleAddress['since']
  onChange: (change: PeopleFilterChange) => void
}

/** What is narrowed anew; without a day, `since` is empty. */
type PeopleFilterChange = PeopleAddress['only'] & { since?: string }

export function PeopleFilters({ filters, since, onChange }: PeopleFiltersProps) {
  const t = useTexts(peopleFiltersTexts)
  const [isOpen, setOpen] = useState(false)
  const { locale } = useLocale()
  const from = since === undefined ? null : torontoInstant(`${since}T00:00`)
  const day = from === null ? '' : t('sinceDay', { day: mediumDate(from, locale, TORONTO) })
  const nameOf = ({ name }: NamedFilter) => (name === '' ? t('unknown') : (name ?? '…'))
  return (
    <div role="group" aria-label={t('filters')} className={styles.filters}>
      {filters.map((one) => (
        <FilterChip
          key={one.kind}
          remove={{
            label: t('remove', { kind: t(one.kind), name: nameOf(one) }),
            onPress: () => onChange({ [one.kind]: undefined }),
          }}
        >
          <span>
            <small>{t(one.kind)}</small> {nameOf(one)}
          </span>
        </FilterChip>
      ))}
      {since !== undefined && (
        <FilterChip
          remove={{
            label: t('remove', { kind: t('lastLogin'), name: day }),
            onPress: () => onChange({ since: '' }),
          }}
        >
          <span>
            <small>{t('lastLogin')}</small> {day}
          </span>
        </FilterChip>
      )}
      <AddChip onPress={() => setOpen(true)}>{t('add')}</AddChip>
      {isOpen && (
        <PeopleFilterDialog
          onChoose={(change) => {
            setOpen(false)
            onChange(change)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
