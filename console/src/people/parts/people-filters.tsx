/** What the list of facilitators is narrowed to: an agency, a team, a province, and when they logged in last (PPL-001). */
import { useRef, useState } from 'react'
import { TORONTO, torontoInstant } from '@hub/contract/toronto-time.rules'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { AddChip, FilterChip } from '#platform/lists/filter-chips.tsx'
import { peopleFiltersTexts } from '../people-filters.texts.ts'
import type { NamedFilter, PeopleAddress } from '../people.rules.ts'
import { type ChosenFilter, PeopleFilterPopover } from './people-filter-popover.tsx'
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
  const { locale } = useLocale()
  const from = since === undefined ? null : torontoInstant(`${since}T00:00`)
  const day = from === null ? '' : t('sinceDay', { day: mediumDate(from, locale, TORONTO) })
  const nameOf = ({ name }: NamedFilter) => (name === '' ? t('unknown') : (name ?? '…'))
  return (
    <div role="group" aria-label={t('filters')} className={styles.filters}>
      {filters.map((one) => (
        <ChangeableChip
          key={one.kind}
          kind={one.kind}
          words={nameOf(one)}
          onRemove={() => onChange({ [one.kind]: undefined })}
          onChange={onChange}
        />
      ))}
      {since !== undefined && (
        <ChangeableChip
          kind="lastLogin"
          words={day}
          since={since}
          onRemove={() => onChange({ since: '' })}
          onChange={onChange}
        />
      )}
      <AddFilter onChange={onChange} />
    </div>
  )
}

interface ChangeableChipProps extends Pick<PeopleFiltersProps, 'onChange'> {
  kind: ChosenFilter
  words: string
  since?: string
  onRemove: () => void
}

/** A filter that is set: pressed, it opens what it is chosen from. */
function ChangeableChip({ kind, words, since, onRemove, onChange }: ChangeableChipProps) {
  const t = useTexts(peopleFiltersTexts)
  const opener = useRef<HTMLButtonElement>(null)
  const { isOpen, open, choice } = useChoice(onChange)
  return (
    <FilterChip remove={{ label: t('remove', { kind: t(kind), name: words }), onPress: onRemove }}>
      <PlainButton ref={opener} aria-haspopup="dialog" aria-expanded={isOpen} onPress={open}>
        <span>
          <small>{t(kind)}</small> {words}
        </span>
      </PlainButton>
      {isOpen && <PeopleFilterPopover {...choice} {...{ opener, kind, since }} />}
    </FilterChip>
  )
}

function AddFilter({ onChange }: Pick<PeopleFiltersProps, 'onChange'>) {
  const t = useTexts(peopleFiltersTexts)
  const opener = useRef<HTMLButtonElement>(null)
  const { isOpen, open, choice } = useChoice(onChange)
  return (
    <>
      <AddChip onPress={open} opener={opener} isOpen={isOpen}>
        {t('add')}
      </AddChip>
      {isOpen && <PeopleFilterPopover {...choice} opener={opener} />}
    </>
  )
}

/** Whether the choice is open beside its button; it closes with what was chosen. */
function useChoice(onChange: PeopleFiltersProps['onChange']) {
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    open: () => setOpen(true),
    choice: {
      onClose: () => setOpen(false),
      onChoose(change: PeopleFilterChange) {
        setOpen(false)
        onChange(change)
      },
    },
  }
}
