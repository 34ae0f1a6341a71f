/** The dialogs that send a link to a saved report every month, and that end it (REP-008). */
import { useState } from 'react'
import { nextDayOfMonth } from '@hub/contract/report-address.rules'
import { torontoDay } from '@hub/contract/report-periods.rules'
import { LAST_DAY, type SavedReport } from '@hub/contract/staff-saved-reports'
import { ChoiceCards } from '@hub/ui/fields/choice-cards.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { now } from '#platform/page/clock.ts'
import { useReportReaders, useScheduleSaved } from '../saved-reports.queries.ts'
import { savedReportsTexts } from '../saved-reports.texts.ts'
import { usePeriodWords } from './period-words.ts'

interface SendDialogProps {
  report: SavedReport
  onClose: () => void
}

/** Every month has these; after them comes its last day. */
const DAYS = Array.from({ length: 28 }, (_, index) => index + 1)

export function SendDialog({ report, onClose }: SendDialogProps) {
  const t = useTexts(savedReportsTexts)
  const words = usePeriodWords()
  const schedule = useScheduleSaved(report.id)
  const readers = useReportReaders()
  const [day, setDay] = useState(report.sending?.day ?? 1)
  const [to, setTo] = useState<readonly number[]>(report.sending?.to.map(({ id }) => id) ?? [])
  const [isChecked, setChecked] = useState(false)
  async function handleSend() {
    await schedule.mutateAsync({ day, to: [...to] })
    const next = nextDayOfMonth(day, torontoDay(now().getTime()))
    showToast(t('sendSet', { name: report.name, day: words.group('day', { value: next, name: '' }) }))
  }
  return (
    <ReasonDialog
      title={t('sendTitle', { name: report.name })}
      text={t('sendText')}
      verb={t('sendVerb')}
      hasReason={false}
      isReady={to.length > 0}
      onUnready={() => setChecked(true)}
      onDo={handleSend}
      onClose={onClose}
    >
      <Select
        label={t('sendDay')}
        options={[...DAYS.map((id) => ({ id, label: String(id) })), { id: LAST_DAY, label: t('lastDay') }]}
        value={day}
        onChange={setDay}
      />
      <Loaded query={readers} label={t('readersLoading')} skeleton={<Skeleton height="6rem" />}>
        {({ records }) => (
          <ChoiceCards
            label={t('sendTo')}
            columns={2}
            choices={records.map(({ id, name }) => ({ id, label: name }))}
            value={[...to]}
            onChange={setTo}
            error={isChecked && to.length === 0 ? t('readerMissing') : undefined}
          />
        )}
      </Loaded>
    </ReasonDialog>
  )
}

export function StopSendingDialog({ report, onClose }: SendDialogProps) {
  const t = useTexts(savedReportsTexts)
  const schedule = useScheduleSaved(report.id)
  async function handleStop() {
    await schedule.mutateAsync({ day: report.sending?.day ?? 1, to: [] })
    showToast(t('stopped', { name: report.name }))
  }
  return (
    <ReasonDialog
      title={t('stopTitle', { name: report.name })}
      text={t('stopText')}
      verb={t('sendStop')}
      hasReason={false}
      onDo={handleStop}
      onClose={onClose}
    />
  )
}
