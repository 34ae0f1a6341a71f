/** Chooses a period: one that is often used, or from one day to another. */
import { useState } from 'react'
import { type Period, torontoDay } from '@hub/contract/report-periods.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { now } from '#platform/page/clock.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { usualPeriods } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { DayFields, type Days, useDayInputs } from './day-fields.tsx'
import styles from '../reports.module.css'

interface PeriodDialogProps {
  period: Period
  onChoose: (period: Period) => void
  onClose: () => void
}

export function PeriodDialog({ period, onChoose, onClose }: PeriodDialogProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const [days, setDays] = useState<Days>({ from: period.from, to: period.to })
  const [isChecked, setChecked] = useState(false)
  const inputs = useDayInputs()
  const handleShow = () => {
    setChecked(true)
    if (inputs.check(days)) onChoose(days)
  }
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('choosePeriod')}
      onClose={onClose}
      isDismissable
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onPress={handleShow}>
            {t('show')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div>
          <h3 id="usual-periods">{t('usual')}</h3>
          <div role="group" aria-labelledby="usual-periods" className={styles.periods}>
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
        <div>
          <h3>{t('ownPeriod')}</h3>
          <DayFields days={days} inputs={inputs} isChecked={isChecked} onChange={setDays} />
        </div>
      </div>
    </Dialog>
  )
}
