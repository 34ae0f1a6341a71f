import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import type { HubEvent } from '@hub/contract/events'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { langOf } from '@hub/ui/language/named.tsx'
import { dateRange, timeRange } from '../event-dates.ts'
import { eventsTexts } from '../events.texts.ts'
import { useRegistration } from '../use-registration.ts'
import { EventButton } from './event-buttons.tsx'
import styles from './event-card.module.css'
import { EventCover } from './event-cover.tsx'
import { MoreInfoPopup } from './more-info-popup.tsx'
import { CertificateLine, JoinLine, PlaceStatus, PlacesLeft, WhereLine } from './place-status.tsx'
import { RegistrationDialogs } from './registration-dialogs.tsx'
import { useSpeaker } from './use-speaker.ts'

interface EventCardProps {
  event: HubEvent
  /** The page of the event's courses, if it has some (EVT-014). */
  courseHref: string
  headingLevel?: 2 | 3
}

/** When, what and who, and the possible actions (EVT-005). */
export function EventCard({ event, courseHref, headingLevel = 3 }: EventCardProps) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const registration = useRegistration(event)
  const speaker = useSpeaker(event)
  const Heading = `h${headingLevel}` as const
  const href = event.has_courses ? courseHref : undefined
  const { start_date: start, end_date: end } = event
  const dates = dateRange(start, end, locale)
  const titleId = `event-${event.id}`
  return (
    <Card as="article" className={styles.card} aria-labelledby={titleId}>
      <div className={styles.art}>
        <EventCover event={event} picture="card_image" />
      </div>
      <div className={styles.body}>
        <p className={styles.date}>
          {dates ?? t('comingSoon')}{' '}
          {start !== null && end !== null && (
            <span className={styles.time}>{timeRange(start, end, locale)}</span>
          )}
        </p>
        <WhereLine event={event} />
        <Heading id={titleId} className={styles.title} lang={langOf(event.title)}>
          {href === undefined ? (
            event.title
          ) : (
            <PlainLink href={href} className={styles.link ?? ''}>
              {event.title}
            </PlainLink>
          )}
        </Heading>
        {speaker !== null && <p className={classes('muted', styles.speaker)}>{speaker}</p>}
        <p className={styles.description} lang={langOf(event.card_description)}>
          {event.card_description}
        </p>
        <div className={styles.places}>
          <PlacesLeft event={event} />
        </div>
        <PlaceStatus event={event} registration={registration} />
        <JoinLine event={event} />
        <CertificateLine event={event} />
        <div className={classes('actions', styles.actions)}>
          <EventButton event={event} registration={registration} size="sm" />
          <Button
            size="sm"
            aria-label={t('moreInfoOf', { title: event.title })}
            onPress={() => registration.show('info')}
          >
            {t('moreInfo')}
          </Button>
        </div>
      </div>
      <MoreInfoPopup event={event} registration={registration} />
      <RegistrationDialogs event={event} registration={registration} />
    </Card>
  )
}
