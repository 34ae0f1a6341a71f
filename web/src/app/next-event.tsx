import { CalendarCheck, CalendarDays } from 'lucide-react'
import { nextOf } from '@hub/contract/event-times.rules'
import { listEvents } from '@hub/contract/events'
import { nowIso } from '#platform/page/clock.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useContent } from '#platform/calls/content.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { queryOf } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { GlanceCard } from '@hub/ui/cards/glance-card.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { torontoDateAndTime } from '../events/event-dates.ts'
import { AwaitedCard } from './awaited-card.tsx'
import { dashboardTexts } from './dashboard.texts.ts'

/** The next event with a place of the facilitator, else the soonest one; nothing when none is ahead. */
export function NextEvent() {
  const t = useTexts(dashboardTexts)
  const { locale } = useLocale()
  const { data, isLoading } = useContent(queryOf(listEvents))
  if (isLoading) return <AwaitedCard />
  const event = nextOf(data?.records ?? [], nowIso())
  if (event === null) return null
  const href = event.has_courses
    ? hrefOf('course', { eventId: event.id })
    : hrefOf('typeEvents', { typecode: event.type_code })
  return (
    <GlanceCard
      overline={event.is_registered ? t('yourNextEvent') : t('nextEvent')}
      title={event.title}
      lang={langOf(event.title)}
      href={href}
      icon={event.is_registered ? CalendarCheck : CalendarDays}
      facts={torontoDateAndTime(event.start_date, locale)}
    />
  )
}
