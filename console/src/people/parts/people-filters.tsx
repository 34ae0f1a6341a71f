/** The agency and the team that the list of facilitators is narrowed to (PPL-001). */
import { useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { AddChip, FilterChip } from '#platform/lists/filter-chips.tsx'
import { peopleFiltersTexts } from '../people-filters.texts.ts'
import type { NamedFilter, PeopleAddress } from '../people.rules.ts'
import { PeopleFilterDialog } from './people-filter-dialog.tsx'
import styles from './people-filters.module.css'

interface PeopleFiltersProps {
  filters: readonly NamedFilter[]
  onChange: (only: PeopleAddress['only']) => void
}

export function PeopleFilters({ filters, onChange }: PeopleFiltersProps) {
  const t = useTexts(peopleFiltersTexts)
  const [isOpen, setOpen] = useState(false)
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
      <AddChip onPress={() => setOpen(true)}>{t('add')}</AddChip>
      {isOpen && (
        <PeopleFilterDialog
          onChoose={(kind, id) => {
            setOpen(false)
            onChange({ [kind]: id })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
