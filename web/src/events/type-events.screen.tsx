import { hrefOf } from '#platform/page/paths.ts'
import { useRouteParams } from '#platform/page/navigation.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { useEventsOfType, useEventTypes } from './events.queries.ts'
import { eventsTexts } from './events.texts.ts'
import { EventCard } from './parts/event-card.tsx'
import { EventSkeletons } from './parts/event-skeletons.tsx'
import styles from './type-events.module.css'

/** Every event of one type (EVT-004). */
export function TypeEventsScreen() {
  const t = useTexts(eventsTexts)
  const { typecode } = useRouteParams('typeEvents')
  const events = useEventsOfType(typecode)
  const type = useEventTypes().data?.records.find(({ meta_code: code }) => code === typecode)
  const title = type?.meta_value ?? events.data?.records[0]?.type_text
  return (
    <>
      <h1 tabIndex={-1}>
        <span className="overline">{t('professionalDevelopment')} </span>
        {title === undefined ? t('allEvents') : <Named>{title}</Named>}
      </h1>
      <div className="section">
        <Loaded query={events} label={t('loadingEvents')} skeleton={<EventSkeletons />}>
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState
                title={t('noEvents')}
                text={t('noEventsText')}
                action={<ButtonLink href={hrefOf('eventHome')}>{t('allEvents')}</ButtonLink>}
              />
            ) : (
              <ul className={styles.cards}>
                {records.map((event) => (
                  <li key={event.id}>
                    <EventCard
                      event={event}
                      headingLevel={2}
                      courseHref={hrefOf('typeEventCourse', { typecode, eventId: event.id })}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  )
}
