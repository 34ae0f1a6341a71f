/** Chooses a period: one that is often used, or from one day to another. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Period, torontoDay } from '@hub/contract/report-periods.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PopoverForm } from '@hub/ui/dialogs/popover-form.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { now } from '#platform/page/clock.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { usualPeriods } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { areDays, DayFields, type Days, useDayInputs } from './day-fields.tsx'
import styles from '../reports.module.css'

interface PeriodPopoverProps {
  period: Period
  opener: RefObject<HTMLElement | null>
  /** Gets the period that was chosen; nothing where none was. */
  onClose: (period: Period | null) => void
}

/** A usual period applies at one press, other days when it closes (console design, 4). */
export function PeriodPopover({ period, opener, onClose }: PeriodPopoverProps) {
  const t = useTexts(reportsTexts)
  const [days, setDays] = useState<Days>({ from: period.from, to: period.to })
  const [isChecked, setChecked] = useState(false)
  const inputs = useDayInputs()
  const isChanged = days.from !== period.from || days.to !== period.to
  const handleShow = () => {
    setChecked(true)
    if (inputs.check(days)) onClose(isChanged ? days : null)
  }
  return (
    <PopoverForm
      trigger={opener}
      title={t('choosePeriod')}
      isWide
      onClose={() => onClose(isChanged && areDays(days) ? days : null)}
      back={{ label: t('cancel'), onPress: () => onClose(null) }}
      submit={t('show')}
      onSubmit={handleShow}
    >
      <Usual period={period} onChoose={onClose} />
      <div>
        <h3>{t('ownPeriod')}</h3>
        <DayFields days={days} inputs={inputs} isChecked={isChecked} onChange={setDays} />
      </div>
    </PopoverForm>
  )
}

/** The focus begins at the period that is shown: on a phone the days are further down than the choice is high. */
function Usual({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current]')
    const first = shown ?? list.current?.querySelector('button')
    first?.focus()
  }, [])
  return (
    <div>
      <h3 id="usual-periods">{t('usual')}</h3>
      <div ref={list} role="group" aria-labelledby="usual-periods" className={styles.periods}>
        {usualPeriods(torontoDay(now().getTime())).map(({ kind, ...usual }) => (
          <Button
            key={`${kind} ${usual.from}`}
            size="sm"
            isCurrent={usual.from === period.from && usual.to === period.to}
            onPress={() => onChoose(usual)}
          >
            <span className="muted">{t(`kind_${kind}`)}</span> {words.period(usual)}
          </Button>
        ))}
      </div>
    </div>
  )
}
