/** The period and the filters of a report; each is in the address (REP-006). */
import { Calendar, ChevronDown, Columns2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { type Period, periodBefore } from '@hub/contract/report-periods.rules'
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
import { FilterPopover } from './filter-popover.tsx'
import { PeriodPopover } from './period-popover.tsx'
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
  const [isComparing, setComparing] = useState(false)
  const chips = { shown, named, onShow }
  return (
    <div role="group" aria-label={t('filters')} className={styles.filters}>
      <PeriodChip shown={shown} onShow={onShow} />
      {shown.only.map((filter) => (
        <ReportChip key={filter.dimension} filter={filter} {...chips} />
      ))}
      <AddFilter shown={shown} onShow={onShow} />
      <ComparisonChip
        shown={shown}
        versusTeam={versusTeam}
        onOpen={() => setComparing(true)}
        onRemove={() => onShow({ versus: null })}
      />
      {isComparing && (
        <CompareDialog
          shown={shown}
          onChoose={(versus) => {
            setComparing(false)
            onShow({ versus })
          }}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  )
}

type ChipProps = Pick<FilterBarProps, 'shown' | 'onShow'>

/** The period can be changed and not removed. */
function PeriodChip({ shown, onShow }: ChipProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const handleClose = (period: Period | null) => {
    setOpen(false)
    if (period !== null) onShow({ from: period.from, to: period.to })
  }
  return (
    <FilterChip>
      <PlainButton ref={opener} aria-haspopup="dialog" aria-expanded={isOpen} onPress={() => setOpen(true)}>
        <Icon of={Calendar} size="sm" />
        <span>
          {words.period(shown)}{' '}
          {shown.versus === null && (
            <small>{t('versus', { before: words.short(periodBefore(shown)) })}</small>
          )}
        </span>
        <Icon of={ChevronDown} size="sm" />
      </PlainButton>
      {isOpen && <PeriodPopover period={shown} opener={opener} onClose={handleClose} />}
    </FilterChip>
  )
}

interface ReportChipProps extends Omit<FilterBarProps, 'versusTeam'> {
  filter: ReportFilter
}

/** A filter, which can be changed and removed. */
function ReportChip({ filter, shown, named, onShow }: ReportChipProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { dimension, value } = filter
  const name = named.find((one) => one.dimension === dimension && one.value === value)?.name ?? ''
  const group = words.group(dimension, { value, name })
  const handleClose = (changed: ReportFilter | null) => {
    setOpen(false)
    if (changed !== null) onShow({ only: shown.only.map((one) => (one === filter ? changed : one)) })
  }
  return (
    <FilterChip
      remove={{
        label: t('removeFilter', { dimension: words.dimension(dimension), group }),
        onPress: () => onShow({ only: shown.only.filter((one) => one !== filter) }),
      }}
    >
      <PlainButton ref={opener} aria-haspopup="dialog" aria-expanded={isOpen} onPress={() => setOpen(true)}>
        <span>
          <small>{words.dimension(dimension)}</small> {group}
        </span>
      </PlainButton>
      {isOpen && <FilterPopover {...{ shown, opener, filter }} onClose={handleClose} />}
    </FilterChip>
  )
}

function AddFilter({ shown, onShow }: ChipProps) {
  const t = useTexts(reportsTexts)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const handleClose = (filter: ReportFilter | null) => {
    setOpen(false)
    if (filter === null) return
    onShow({ only: [...shown.only.filter((one) => one.dimension !== filter.dimension), filter] })
  }
  return (
    <>
      <AddChip opener={opener} isOpen={isOpen} onPress={() => setOpen(true)}>
        {t('addFilter')}
      </AddChip>
      {isOpen && <FilterPopover {...{ shown, opener }} onClose={handleClose} />}
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
