import { CalendarClock } from 'lucide-react'
import type { PublicationSchedule } from '@hub/contract/staff-content'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { torontoMoment } from '#platform/page/toronto.ts'
import { useCancelPublication } from '../content.queries.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import styles from '../content.module.css'

interface ScheduleProps {
  schedule: PublicationSchedule
  onChange: () => void
}

function useCancel({ id }: PublicationSchedule, done: string | null) {
  const messageOf = useMessageOf()
  const cancel = useCancelPublication()
  async function handleCancel() {
    try {
      await cancel.mutateAsync({ id })
      if (done !== null) showToast(done)
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return { handleCancel, isPending: cancel.isPending }
}

/** When the draft is published by itself, and the ways to change that (CTM-002). */
export function ScheduleLine({ schedule, onChange }: ScheduleProps) {
  const t = useTexts(scheduleTexts)
  const { locale } = useLocale()
  const { handleCancel, isPending } = useCancel(schedule, t('cancelled'))
  const { at, by, note } = schedule
  return (
    <div className={styles.scheduled}>
      <Icon of={CalendarClock} size="sm" />
      <p className={styles.sentence}>
        <b>{t('scheduled', { by, at: torontoMoment(at, locale) })}</b>
        {note !== '' && <span className={styles.values}>{note}</span>}
      </p>
      <Button size="sm" variant="quiet" onPress={onChange}>
        {t('reschedule')}
      </Button>
      <Button size="sm" variant="quiet" isPending={isPending} onPress={handleCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

/** The draft could not be published at its moment: why (CTM-002). */
export function ScheduleRefused({ schedule }: Pick<ScheduleProps, 'schedule'>) {
  const t = useTexts(scheduleTexts)
  const { locale } = useLocale()
  const { handleCancel, isPending } = useCancel(schedule, null)
  const { at, by, refusal } = schedule
  return (
    <Notice
      tone="danger"
      title={t('refused')}
      className={styles.refused}
      action={
        <Button size="sm" isPending={isPending} onPress={handleCancel}>
          {t('putAway')}
        </Button>
      }
    >
      {t('refusedText', { by, at: torontoMoment(at, locale), why: t(refusal ?? 'Fault') })}
    </Notice>
  )
}
