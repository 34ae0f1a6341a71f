import type { HubEvent } from '@hub/contract/events'
import { isPast } from '@hub/contract/event-times.rules'
import { nowIso } from '#platform/page/clock.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { dateRange } from '../event-dates.ts'
import { eventsTexts } from '../events.texts.ts'
import { useRegistration } from '../use-registration.ts'
import { EventButton } from './event-buttons.tsx'
import { EventHero, hasDarkGround } from './event-hero.tsx'
import { MoreInfoPopup } from './more-info-popup.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { CertificateLine, JoinLine, PlaceStatus, PlacesLeft, WhereLine } from './place-status.tsx'
import { RegistrationDialogs } from './registration-dialogs.tsx'

const TITLE_ID = 'event-banner'

/** The event at the top of the home (EVT-002). */
export function EventBanner({ event }: { event: HubEvent }) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const registration = useRegistration(event)
  const tone = hasDarkGround(event) ? 'onDark' : 'plain'
  const label = t(isPast(event, nowIso()) ? 'latestEvent' : 'nextEvent')
  const dates = dateRange(event.start_date, event.end_date, locale) ?? t('comingSoon')
  return (
    <section aria-labelledby={TITLE_ID}>
      <EventHero
        event={event}
        overline={`${label} · ${dates}`}
        headingLevel={2}
        headingId={TITLE_ID}
        actions={
          <>
            <EventButton event={event} registration={registration} tone={tone} />
            <Button
              variant={tone === 'onDark' ? 'onDark' : 'secondary'}
              aria-label={t('moreInfoOf', { title: event.title })}
              onPress={() => registration.show('info')}
            >
              {t('moreInfo')}
            </Button>
          </>
        }
      >
        <WhereLine event={event} />
        <Paragraphs text={event.card_description} />
        <PlacesLeft event={event} />
        <PlaceStatus event={event} registration={registration} />
        <JoinLine event={event} tone={tone} />
        <CertificateLine event={event} tone={tone} />
      </EventHero>
      <MoreInfoPopup event={event} registration={registration} />
      <RegistrationDialogs event={event} registration={registration} />
    </section>
  )
}
