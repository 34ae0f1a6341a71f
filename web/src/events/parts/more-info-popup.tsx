import { useId } from 'react'
import type { HubEvent } from '@hub/contract/events'
import { linesOf } from '@hub/contract/events.rules'
import { nowIso } from '#platform/page/clock.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { langOf, Named } from '@hub/ui/language/named.tsx'
import { dateRange, timeRange } from '../event-dates.ts'
import { isAhead } from '../events.rules.ts'
import { eventsTexts } from '../events.texts.ts'
import type { Registration } from '../use-registration.ts'
import { CalendarButton } from './event-buttons.tsx'
import { EventCover } from './event-cover.tsx'
import styles from './more-info-popup.module.css'
import { Paragraphs } from './paragraphs.tsx'
import { WhereLine } from './place-status.tsx'
import { Presenter } from './presenter.tsx'

interface MoreInfoProps {
  event: HubEvent
  registration: Registration
}

/** All details of an event, before one takes part (EVT-012). */
export function MoreInfoPopup({ event, registration: { shown, show } }: MoreInfoProps) {
  const t = useTexts(eventsTexts)
  const close = () => show(null)
  return (
    <Dialog
      isOpen={shown === 'info'}
      onClose={close}
      isDismissable
      hasClose
      size="wide"
      title={<Named>{event.title}</Named>}
      actions={
        <>
          {event.is_registered && isAhead(event, nowIso()) && (
            <Button variant="danger" onPress={() => show('cancel')}>
              {t('cancelPlace')}
            </Button>
          )}
          {isAhead(event, nowIso()) && <CalendarButton event={event} />}
          <Button variant="primary" onPress={close}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Told event={event} />
    </Dialog>
  )
}

function Told({ event }: { event: HubEvent }) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const { start_date: start, end_date: end } = event
  const dates = dateRange(start, end, locale)
  return (
    <div className={styles.told}>
      <div className={styles.art}>
        <EventCover event={event} picture="info_banner" isEager />
      </div>
      <div>
        <p className="overline" lang={langOf(event.type_text)}>
          {event.type_text}
        </p>
        <p className={styles.date}>{dates ?? t('comingSoon')}</p>
        {start !== null && end !== null && <p className="muted">{timeRange(start, end, locale)}</p>}
        <WhereLine event={event} />
      </div>
      <div className={styles.part}>
        <Paragraphs text={event.card_description} />
      </div>
      <Part title={t('overview')} text={event.info_outline} />
      <Part title={t('outcome')} text={event.info_outcome} />
      {event.bio_name !== null && (
        <div className={styles.part}>
          <h3>{t('presenter')}</h3>
          <Presenter bio={event} />
        </div>
      )}
    </div>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  const id = useId()
  if (linesOf(text).length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Paragraphs text={text} />
    </section>
  )
}
