import type { StaffEvent } from '@hub/contract/staff-events'
import { inLocale } from '@hub/contract/translations.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ProgressBar } from '@hub/ui/layout/progress-bar.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { eventTexts } from '../event.texts.ts'
import { useRetryHandOvers } from '../events.queries.ts'
import { EventStatus } from './event-status.tsx'
import facts from '#platform/page/facts.module.css'
import styles from '../event.module.css'

/** How many places there are and who waits, how many attended, and what kind of event it is. */
export function EventSide({ event, className }: { event: StaffEvent; className: string | undefined }) {
  const t = useTexts(eventTexts)
  const { taken, attended, absent } = event
  return (
    <div className={classes(styles.side, className)}>
      <Capacity event={event} />
      {event.hasBegun && taken > 0 && (
        <Panel title={t('attendanceTitle')}>
          <p>{t('attendanceText', { attended, absent, open: taken - attended - absent })}</p>
        </Panel>
      )}
      <Details event={event} />
    </div>
  )
}

const PERCENT = 100

function Capacity({ event }: { event: StaffEvent }) {
  const t = useTexts(eventTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const retry = useRetryHandOvers(event.id)
  const { taken, maxRegistrants: max, waiting, failed } = event
  async function handleRetry() {
    try {
      const { record } = await retry.mutateAsync(undefined)
      showToast(t('retried', { count: record.count }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <Panel title={t('capacity')} fact={<EventStatus event={event} />}>
      <p className={styles.filled}>
        <b className={styles.figure}>{formatNumber(taken, locale)}</b>
        <span>{max === null ? t('filled', { count: taken }) : t('filledOf', { max })}</span>
        {max !== null && (
          <span className={styles.available}>{t('available', { count: Math.max(0, max - taken) })}</span>
        )}
      </p>
      {max !== null && (
        <ProgressBar label={t('bar')} isLabelHidden value={max === 0 ? PERCENT : (PERCENT * taken) / max} />
      )}
      {waiting > 0 && (
        <Notice title={t('waitTitle', { count: waiting })} className={styles.note}>
          {t('waitText')}
        </Notice>
      )}
      {failed > 0 && (
        <Notice
          tone="attention"
          title={t('failedTitle', { count: failed })}
          className={styles.note}
          action={
            <Button size="sm" isPending={retry.isPending} onPress={handleRetry}>
              {t('retry')}
            </Button>
          }
        >
          {t('failedText')}
        </Notice>
      )}
    </Panel>
  )
}

const kindOf = ({ location, isMeeting }: StaffEvent) =>
  location === null ? (isMeeting ? 'meeting' : 'webinar') : 'inRoom'

function Details({ event }: { event: StaffEvent }) {
  const t = useTexts(eventTexts)
  const { locale } = useLocale()
  const { location } = inLocale(event, locale)
  const rows = [
    [t('type'), inLocale(event.type, locale).text],
    [t('presenter'), event.facultyName ?? t('noPresenter')],
    [t('kind'), t(kindOf(event))],
    ...(location === null ? [] : [[t('location'), location] as const]),
    [t('webinarId'), event.webinarId ?? t('noWebinar')],
  ] as const
  return (
    <Panel title={t('details')}>
      <dl className={facts.facts}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
