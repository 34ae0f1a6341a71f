/** The period and the filters of a report; each is in the address (REP-006). */
import { Calendar, ChevronDown, Columns2 } from 'lucide-react'
import { useState } from 'react'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { periodBefore } from '@hub/contract/report-periods.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { AddChip, FilterChip } from '#platform/lists/filter-chips.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import type { Shown } from '../reports.rules.ts'
import { compareTexts } from '../compare.texts.ts'
import { reportsTexts } from '../reports.texts.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { PeriodDialog } from './period-dialog.tsx'
import styles from '../reports.module.css'

interface FilterBarProps {
  shown: Shown
  /** The filters with their names, once an answer has come. */
  named: StaffReport['only']
  versusTeam: StaffReport['versusTeam'] | undefined
  onShow: (change: Partial<Shown>) => void
}

export function FilterBar({ shown, named, versusTeam, onShow }: FilterBarProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const [open, setOpen] = useState<'period' | 'filter' | 'compare' | null>(null)
  const close = () => setOpen(null)
  return (
    <div role="group" aria-label={t('filters')} className={styles.filters}>
      <FilterChip>
        <PlainButton aria-haspopup="dialog" onPress={() => setOpen('period')}>
          <Icon of={Calendar} size="sm" />
          <span>
            {words.period(shown)}{' '}
            {shown.versus === null && (
              <small>{t('versus', { before: words.short(periodBefore(shown)) })}</small>
            )}
          </span>
          <Icon of={ChevronDown} size="sm" />
        </PlainButton>
      </FilterChip>
      <FilterChips shown={shown} named={named} onShow={onShow} />
      <AddChip onPress={() => setOpen('filter')}>{t('addFilter')}</AddChip>
      <ComparisonChip
        shown={shown}
        versusTeam={versusTeam}
        onOpen={() => setOpen('compare')}
        onRemove={() => onShow({ versus: null })}
      />
      {open === 'compare' && (
        <CompareDialog
          shown={shown}
          onChoose={(versus) => {
            close()
            onShow({ versus })
          }}
          onClose={close}
        />
      )}
      {open === 'period' && (
        <PeriodDialog
          period={shown}
          onChoose={(period) => {
            close()
            onShow(period)
          }}
          onClose={close}
        />
      )}
      {open === 'filter' && (
        <FilterDialog
          shown={shown}
          onChoose={(filter) => {
            close()
            onShow({ only: [...shown.only.filter((one) => one.dimension !== filter.dimension), filter] })
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function FilterChips({ shown, named, onShow }: Omit<FilterBarProps, 'versusTeam'>) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const nameOf = ({ dimension, value }: ReportFilter) => {
    const name = named.find((one) => one.dimension === dimension && one.value === value)?.name ?? ''
    return words.group(dimension, { value, name })
  }
  const without = (filter: ReportFilter) => shown.only.filter((one) => one !== filter)
  return (
    <>
      {shown.only.map((filter) => (
        <FilterChip
          key={filter.dimension}
          remove={{
            label: t('removeFilter', {
              dimension: words.dimension(filter.dimension),
              group: nameOf(filter),
            }),
            onPress: () => onShow({ only: without(filter) }),
          }}
        >
          <span>
            <small>{words.dimension(filter.dimension)}</small> {nameOf(filter)}
          </span>
        </FilterChip>
      ))}
    </>
  )
}

interface ComparisonChipProps extends Pick<FilterBarProps, 'shown' | 'versusTeam'> {
  onOpen: () => void
  onRemove: () => void
}

/** With what the report is compared, or the way to compare it. */
function ComparisonChip({ shown, versusTeam, onOpen, onRemove }: ComparisonChipProps) {
  const compare = useTexts(compareTexts)
  const words = usePeriodWords()
  const { versus } = shown
  const other =
    versus === null
      ? ''
      : 'period' in versus
        ? words.period(versus.period)
        : words.group('team', versusTeam ?? { value: versus.team, name: '' })
  return (
    <>
      {shown.versus === null ? (
        <AddChip icon={Columns2} onPress={onOpen}>
          {compare('compare')}
        </AddChip>
      ) : (
        <FilterChip remove={{ label: compare('remove', { other }), onPress: onRemove }}>
          <PlainButton aria-haspopup="dialog" onPress={onOpen}>
            <span>
              <small>{compare('comparedWith')}</small> {other}
            </span>
          </PlainButton>
        </FilterChip>
      )}
    </>
  )
}
