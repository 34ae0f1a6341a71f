/** Saves what is shown by a name: with its days, or with a period that follows the day it is opened on (REP-006). */
import { useState } from 'react'
import { addressText, relativeOf, type ReportAddress } from '@hub/contract/report-address.rules'
import { type Period, torontoDay } from '@hub/contract/report-periods.rules'
import type { SavedReport } from '@hub/contract/staff-saved-reports'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { now } from '#platform/page/clock.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { ChangeSavedDialog } from './change-saved-dialog.tsx'
import { NameField } from './name-field.tsx'
import { EDITED, editOf } from './saved-report-dialogs.tsx'
import { savedHref } from './saved-href.ts'
import { useEditSaved, useSaveReport } from '../saved-reports.queries.ts'
import type { SavedFields } from '../saved-reports.rules.ts'
import { savedReportsTexts } from '../saved-reports.texts.ts'

/** A report on its days of today. */
export interface Saveable extends Period, Omit<ReportAddress, 'period' | 'versus'> {
  versus: { period: Period } | { team: string } | null
}

/** What is shown, as it is saved: with a period that follows today, where it has a name, or with its days. */
function addressOf({ from, to, only, by, versus }: Saveable, isRelative: boolean): string {
  const today = torontoDay(now().getTime())
  const following = (days: Period) => (isRelative ? (relativeOf(days, today) ?? days) : days)
  return addressText({
    ...{ period: following({ from, to }), only, by },
    versus: versus !== null && 'period' in versus ? { period: following(versus.period) } : versus,
  })
}

const NEW = { name: '', address: '', isShared: false, sending: null, version: '' }
const newOf = ({ name, address, isShared }: SavedFields) => ({ name, address, isShared })

interface SaveReportDialogProps {
  shown: Saveable
  /** The saved report that was opened, where the reader may change it. */
  over: SavedReport | undefined
  onClose: () => void
}

/** Saves it as a new one, or over the one that was opened. */
export function SaveReportDialog({ shown, over, onClose }: SaveReportDialogProps) {
  const t = useTexts(savedReportsTexts)
  const words = usePeriodWords()
  const save = useSaveReport()
  const edit = useEditSaved(over?.id ?? 0)
  const [where, setWhere] = useState<'over' | 'new'>(over ? 'over' : 'new')
  const isOver = over !== undefined && where === 'over'
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isShared, setShared] = useState(false)
  const relative = relativeOf(shown, torontoDay(now().getTime()))
  const [period, setPeriod] = useState<'relative' | 'days'>(relative === undefined ? 'days' : 'relative')
  const address = addressOf(shown, period === 'relative')
  async function send(fields: SavedFields, version: string) {
    if (isOver) await edit.mutateAsync(editOf(fields, version))
    const id = isOver ? over.id : (await save.mutateAsync(newOf(fields))).record.id
    goToHref(savedHref({ id, address: fields.address }))
  }
  const days = words.period(shown)
  return (
    <ChangeSavedDialog
      title={t('saveTitle')}
      text={t('saveText')}
      verb={t('save')}
      report={over ?? NEW}
      of={EDITED}
      mine={isOver ? { ...over, address } : { ...NEW, name: name.trim(), isShared, address }}
      isReady={isOver || name.trim() !== ''}
      onUnready={() => setChecked(true)}
      send={send}
      onSaved={(fields) => showToast(t('saved', { name: fields.name }))}
      onClose={onClose}
    >
      {over && (
        <RadioCards
          label={t('where')}
          value={where}
          onChange={setWhere}
          choices={[
            { id: 'over', label: t('overThis', { name: over.name }), note: t('overThisNote') },
            { id: 'new', label: t('asNew') },
          ]}
        />
      )}
      {!isOver && <NameField name={name} isChecked={isChecked} onChange={setName} />}
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
      {!isOver && (
        <Checkbox isSelected={isShared} onChange={setShared} hint={t('shareHint')}>
          {t('share')}
        </Checkbox>
      )}
    </ChangeSavedDialog>
  )
}
