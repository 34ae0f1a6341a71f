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
import { now } from '#platform/page/clock.ts'
import { useReportReaders, useScheduleSaved } from '../saved-reports.queries.ts'
import type { SavedFields } from '../saved-reports.rules.ts'
import { savedReportsTexts } from '../saved-reports.texts.ts'
import { ChangeSavedDialog } from './change-saved-dialog.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'

interface SendDialogProps {
  report: SavedReport
  onClose: () => void
}

const SENT = ['sending'] as const
const sendingOf = ({ sending }: SavedFields, version: string) => ({
  ...{ version, day: sending?.day ?? 1, to: sending?.to.map(({ id }) => id) ?? [] },
})

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
  const names = new Map((readers.data?.records ?? []).map((one) => [one.id, one]))
  const chosen = to.flatMap((id) => names.get(id) ?? [])
  function handleSaved({ sending }: SavedFields) {
    const next = nextDayOfMonth(sending?.day ?? day, torontoDay(now().getTime()))
    showToast(t('sendSet', { name: report.name, day: words.group('day', { value: next, name: '' }) }))
  }
  return (
    <ChangeSavedDialog
      title={t('sendTitle', { name: report.name })}
      text={t('sendText')}
      verb={t('sendVerb')}
      report={report}
      of={SENT}
      mine={{ ...report, sending: { day, to: chosen, next: '' } }}
      isReady={chosen.length > 0}
      onUnready={() => setChecked(true)}
      send={(fields, version) => schedule.mutateAsync(sendingOf(fields, version))}
      onSaved={handleSaved}
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
    </ChangeSavedDialog>
  )
}

export function StopSendingDialog({ report, onClose }: SendDialogProps) {
  const t = useTexts(savedReportsTexts)
  const schedule = useScheduleSaved(report.id)
  return (
    <ChangeSavedDialog
      title={t('stopTitle', { name: report.name })}
      text={t('stopText')}
      verb={t('sendStop')}
      report={report}
      of={SENT}
      mine={{ ...report, sending: null }}
      send={(fields, version) => schedule.mutateAsync(sendingOf(fields, version))}
      onSaved={() => showToast(t('stopped', { name: report.name }))}
      onClose={onClose}
    />
  )
}
