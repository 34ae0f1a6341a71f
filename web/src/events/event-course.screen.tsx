import { useRouteParams } from '#platform/page/navigation.ts'
import { nowIso } from '#platform/page/clock.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import type { HubEvent } from '@hub/contract/events'
import { dateRange, timeRange } from './event-dates.ts'
import styles from './event-course.module.css'
import { useEvent, useEventCourses, useChapters } from './events.queries.ts'
import { isAhead } from './events.rules.ts'
import { eventsTexts } from './events.texts.ts'
import { Chapter } from './parts/chapter.tsx'
import { CalendarButton, EventButton } from './parts/event-buttons.tsx'
import { EventHero, hasDarkGround } from './parts/event-hero.tsx'
import { HeroSkeleton } from './parts/event-skeletons.tsx'
import { Paragraphs } from './parts/paragraphs.tsx'
import { CertificateLine, JoinLine, PlaceStatus, PlacesLeft, WhereLine } from './parts/place-status.tsx'
import { RegistrationDialogs } from './parts/registration-dialogs.tsx'
import { useRegistration } from './use-registration.ts'

/** An event with its chapters and courses (EVT-014 to EVT-017). */
export function EventCourseScreen() {
  const t = useTexts(eventsTexts)
  const eventId = Number(useRouteParams('course').eventId)
  const event = useEvent(eventId)
  return (
    <Loaded
      query={event}
      label={t('loadingEvent')}
      skeleton={<HeroSkeleton />}
      heading={t('event')}
      failed={t('eventFailed')}
    >
      {({ record }) => (
        <>
          <Hero key={record.id} event={record} />
          <Chapters eventId={record.id} />
        </>
      )}
    </Loaded>
  )
}

function Hero({ event }: { event: HubEvent }) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const registration = useRegistration(event)
  const tone = hasDarkGround(event) ? 'onDark' : 'plain'
  const ahead = isAhead(event, nowIso())
  const { start_date: start, end_date: end } = event
  const dates = dateRange(start, end, locale)
  return (
    <>
      <EventHero
        event={event}
        overline={<Named>{event.type_text}</Named>}
        headingLevel={1}
        headingId="event"
        actions={
          <>
            <EventButton event={event} registration={registration} tone={tone} />
            {ahead && <CalendarButton event={event} tone={tone} />}
            {ahead && event.is_registered && (
              <Button
                variant={tone === 'onDark' ? 'onDark' : 'danger'}
                onPress={() => registration.show('cancel')}
              >
                {t('cancelPlace')}
              </Button>
            )}
          </>
        }
      >
        <p className={styles.dates}>
          {dates ?? t('comingSoon')}
          {start !== null && end !== null && (
            <span className={styles.times}>{timeRange(start, end, locale)}</span>
          )}
        </p>
        <WhereLine event={event} />
        <Paragraphs text={event.info_description || event.card_description} className={styles.lead} />
        <PlacesLeft event={event} />
        <PlaceStatus event={event} registration={registration} />
        <JoinLine event={event} tone={tone} />
        <CertificateLine event={event} tone={tone} />
      </EventHero>
      <RegistrationDialogs event={event} registration={registration} />
    </>
  )
}

const CHAPTER_SKELETON = '14rem'

function Chapters({ eventId }: { eventId: number }) {
  const t = useTexts(eventsTexts)
  const topics = useChapters(eventId)
  const courses = useEventCourses(eventId)
  return (
    <div className={styles.chapters}>
      <Loaded query={topics} label={t('loadingChapters')} skeleton={<Skeleton height={CHAPTER_SKELETON} />}>
        {({ records: chapters }) =>
          chapters.length === 0 ? (
            <EmptyState title={t('noChapters')} text={t('noChaptersText')} />
          ) : (
            <Loaded
              query={courses}
              label={t('loadingChapters')}
              skeleton={<Skeleton height={CHAPTER_SKELETON} />}
            >
              {({ records }) =>
                chapters.map((topic, index) => (
                  <Chapter
                    key={topic.id}
                    number={index + 1}
                    topic={topic}
                    courses={records.filter((course) => course.topic_id === topic.id)}
                  />
                ))
              }
            </Loaded>
          )
        }
      </Loaded>
    </div>
  )
}
