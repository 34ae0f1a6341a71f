/** The period and the filters of a report; each is in the address (REP-006). */
import { Calendar, ChevronDown, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { periodBefore } from '@hub/contract/report-periods.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { usePeriodWords } from '../../saved-reports/parts/period-words.ts'
import type { Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { PeriodDialog } from './period-dialog.tsx'
import styles from '../reports.module.css'

interface FilterBarProps {
  shown: Shown
  /** The filters with their names, once the answer has come. */
  named: StaffReport['only'] | undefined
  onShow: (change: Partial<Shown>) => void
}

export function FilterBar({ shown, named, onShow }: FilterBarProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const [open, setOpen] = useState<'period' | 'filter' | null>(null)
  const close = () => setOpen(null)
  const nameOf = ({ dimension, value }: ReportFilter) => {
    const name = named?.find((one) => one.dimension === dimension && one.value === value)?.name ?? ''
    return words.group(dimension, { value, name })
  }
  const without = (filter: ReportFilter) => shown.only.filter((one) => one !== filter)
  return (
    <div role="group" aria-label={t('filters')} className={styles.filters}>
      <span className={styles.chip}>
        <PlainButton aria-haspopup="dialog" onPress={() => setOpen('period')}>
          <Icon of={Calendar} size="sm" />
          <span>
            {words.period(shown)} <small>{t('versus', { before: words.short(periodBefore(shown)) })}</small>
          </span>
          <Icon of={ChevronDown} size="sm" />
        </PlainButton>
      </span>
      {shown.only.map((filter) => (
        <span key={filter.dimension} className={styles.chip}>
          <span>
            <small>{words.dimension(filter.dimension)}</small> {nameOf(filter)}
          </span>
          <PlainButton
            aria-label={t('removeFilter', {
              dimension: words.dimension(filter.dimension),
              group: nameOf(filter),
            })}
            onPress={() => onShow({ only: without(filter) })}
          >
            <Icon of={X} size="sm" />
          </PlainButton>
        </span>
      ))}
      <PlainButton className={styles.add ?? ''} aria-haspopup="dialog" onPress={() => setOpen('filter')}>
        <Icon of={Plus} size="sm" />
        {t('addFilter')}
      </PlainButton>
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
