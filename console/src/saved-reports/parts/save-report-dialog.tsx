/** Saves what is shown by a name: with its days, or with a period that follows the day it is opened on (REP-006). */
import { useState } from 'react'
import { addressText, relativeOf, type ReportAddress } from '@hub/contract/report-address.rules'
import { type Period, torontoDay } from '@hub/contract/report-periods.rules'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { now } from '#platform/page/clock.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { usePeriodWords } from './period-words.ts'
import { NameField } from './name-field.tsx'
import { savedHref } from './saved-href.ts'
import { useSaveReport } from '../saved-reports.queries.ts'
import { savedReportsTexts } from '../saved-reports.texts.ts'

/** A report on its days of today. */
export interface Saveable extends Period, Omit<ReportAddress, 'period' | 'versus'> {
  versus: { period: Period } | { team: string } | null
}

export function SaveReportDialog({ shown, onClose }: { shown: Saveable; onClose: () => void }) {
  const t = useTexts(savedReportsTexts)
  const words = usePeriodWords()
  const save = useSaveReport()
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isShared, setShared] = useState(false)
  const relative = relativeOf(shown, torontoDay(now().getTime()))
  const [period, setPeriod] = useState<'relative' | 'days'>(relative === undefined ? 'days' : 'relative')
  async function handleSave() {
    const { from, to, only, by, versus } = shown
    const isRelative = period === 'relative' && relative !== undefined
    const address = addressText({
      ...{ period: isRelative ? relative : { from, to }, only, by },
      versus: isRelative ? relativeVersus(versus) : versus,
    })
    const { record } = await save.mutateAsync({ name: name.trim(), address, isShared })
    showToast(t('saved', { name: name.trim() }))
    goToHref(savedHref({ id: record.id, address }))
  }
  // The other period follows today as the first does, where it has a name.
  function relativeVersus(versus: Saveable['versus']): ReportAddress['versus'] {
    if (versus === null || 'team' in versus) return versus
    return { period: relativeOf(versus.period, torontoDay(now().getTime())) ?? versus.period }
  }
  const days = words.period(shown)
  return (
    <ReasonDialog
      title={t('saveTitle')}
      text={t('saveText')}
      verb={t('save')}
      hasReason={false}
      isReady={name.trim() !== ''}
      onUnready={() => setChecked(true)}
      onDo={handleSave}
      onClose={onClose}
    >
      <NameField name={name} isChecked={isChecked} onChange={setName} />
      {relative !== undefined && (
        <RadioCards
          label={t('periodOf')}
          value={period}
          onChange={setPeriod}
          choices={[
            {
              id: 'relative',
              label: t('alwaysThis', { period: t(relative) }),
              note: t('alwaysNow', { days }),
            },
            { id: 'days', label: t('sameDays', { days }) },
          ]}
        />
      )}
      <Checkbox isSelected={isShared} onChange={setShared} hint={t('shareHint')}>
        {t('share')}
      </Checkbox>
    </ReasonDialog>
  )
}
