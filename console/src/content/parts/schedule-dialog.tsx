import { useState } from 'react'
import type { PublicationSchedule } from '@hub/contract/staff-content'
import { torontoClock, torontoInstant } from '@hub/contract/toronto-time.rules'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { now } from '#platform/page/clock.ts'
import { torontoMoment } from '#platform/page/toronto.ts'
import { useSchedulePublication } from '../content.queries.ts'
import { contentTexts } from '../content.texts.ts'
import { scheduleTexts } from '../schedule.texts.ts'

const NOTE_MAX = 500
const DAY_MS = 24 * 60 * 60 * 1000
const YEAR_DAYS = 365
const DATE_DIGITS = 10
/** Before the first sessions of the day. */
const FIRST_CHOICE = 'T07:00'

interface ScheduleDialogProps {
  /** The schedule there is, also one that could not be kept. */
  schedule: PublicationSchedule | null
  onClose: () => void
}

/** Asks for the moment, by the clock of Toronto, at which the draft is published as it stands then (CTM-002). */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const t = useTexts(scheduleTexts)
  const words = useTexts(contentTexts)
  const { locale } = useLocale()
  const set = useSchedulePublication()
  const isChange = schedule !== null && schedule.refusal === null
  const [clock, setClock] = useState(isChange ? torontoClock(schedule.at) : tomorrow())
  const [note, setNote] = useState(schedule?.note ?? '')
  const [isChecked, setChecked] = useState(false)
  const at = torontoInstant(clock)
  const fault = faultOf(at)
  return (
    <ReasonDialog
      title={t(isChange ? 'changeTitle' : 'title')}
      text={t('text')}
      verb={t(isChange ? 'saveChange' : 'save')}
      hasReason={false}
      isReady={fault === null}
      onUnready={() => setChecked(true)}
      onDo={async () => {
        if (at === null) return
        await set.mutateAsync({ at, note: note.trim(), was: schedule?.id ?? null })
        showToast(t('done', { at: torontoMoment(at, locale) }))
      }}
      onClose={onClose}
    >
      <TextField
        label={t('moment')}
        type="datetime-local"
        value={clock}
        onChange={setClock}
        hint={at === null ? t('momentHint') : t('isMoment', { moment: torontoMoment(at, locale) })}
        error={isChecked && fault !== null ? t(fault) : undefined}
        isRequired
      />
      <TextField label={words('note')} value={note} onChange={setNote} maxLength={NOTE_MAX} isOptional />
    </ReasonDialog>
  )
}

const tomorrow = () =>
  torontoClock(new Date(now().getTime() + DAY_MS).toISOString()).slice(0, DATE_DIGITS) + FIRST_CHOICE

function faultOf(at: string | null): 'momentMissing' | 'momentPast' | 'momentFar' | null {
  if (at === null) return 'momentMissing'
  const ahead = Date.parse(at) - now().getTime()
  if (ahead <= 0) return 'momentPast'
  return ahead > YEAR_DAYS * DAY_MS ? 'momentFar' : null
}
