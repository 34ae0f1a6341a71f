import type { UseQueryResult } from '@tanstack/react-query'
import { nowIso } from '#platform/page/clock.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { ScrollDots } from '@hub/ui/layout/scroll-dots.tsx'
import { useEvents, useEventTypes } from './events.queries.ts'
import { bannerOf, openingCard, rowsOf, type EventRow } from './events.rules.ts'
import { eventsTexts } from './events.texts.ts'
import { Carousel } from './parts/carousel.tsx'
import { EventBanner } from './parts/event-banner.tsx'
import { EventCard } from './parts/event-card.tsx'
import { EventSkeletons, HeroSkeleton } from './parts/event-skeletons.tsx'

/** The events home: one event in front, then a row for each type (EVT-002, EVT-003). */
export function EventHomeScreen() {
  const t = useTexts(eventsTexts)
  const events = useEvents()
  const types = useEventTypes()
  const both = together(events, types)
  return (
    <>
      <h1 className="visually-hidden">{t('professionalDevelopment')}</h1>
      <Loaded
        query={both}
        label={t('loadingEvents')}
        skeleton={
          <>
            <HeroSkeleton />
            <div className="section">
              <EventSkeletons />
            </div>
          </>
        }
      >
        {([{ records }, { records: metas }]) => {
          const banner = bannerOf(records, nowIso())
          const rows = rowsOf(metas, records)
          return (
            <>
              {banner !== null && <EventBanner key={banner.id} event={banner} />}
              {rows.length === 0 && banner === null ? (
                <EmptyState title={t('noEvents')} text={t('noEventsText')} />
              ) : (
                rows.map((row) => <Row key={row.code} row={row} />)
              )}
              <ScrollDots
                label={t('eventGroups')}
                groups={rows.map(({ code, title }) => ({ id: rowId(code), label: title }))}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const rowId = (code: string) => `events-${code}`

function Row({ row: { code, title, events } }: { row: EventRow }) {
  const t = useTexts(eventsTexts)
  return (
    <Carousel
      id={rowId(code)}
      title={title}
      openingCard={openingCard(events, nowIso())}
      more={
        <ButtonLink
          variant="quiet"
          size="sm"
          href={hrefOf('typeEvents', { typecode: code })}
          aria-label={t('viewMoreOf', { title })}
        >
          {t('viewMore')}
        </ButtonLink>
      }
      cards={events.map((event) => ({
        id: event.id,
        card: <EventCard event={event} courseHref={hrefOf('course', { eventId: event.id })} />,
      }))}
    />
  )
}

/** Two queries as one: successful when both are, failed when one is. */
function together<A, B>(one: UseQueryResult<A>, other: UseQueryResult<B>) {
  return {
    data: one.data !== undefined && other.data !== undefined ? ([one.data, other.data] as const) : undefined,
    isError: one.isError || other.isError,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => Promise.all([one.refetch(), other.refetch()]),
  }
}
