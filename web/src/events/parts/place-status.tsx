import { Award, Hourglass, Mail, MapPin, Ticket, TriangleAlert, Video } from 'lucide-react'
import type { HubEvent } from '@hub/contract/events'
import { eventStanding, profileAddress } from '@hub/contract/events.rules'
import { nowMs } from '#platform/page/clock.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { langOf } from '@hub/ui/language/named.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { torontoDateAndTime } from '../event-dates.ts'
import { useSaveCertificate } from '../events.queries.ts'
import { eventsTexts } from '../events.texts.ts'
import type { Registration } from '../use-registration.ts'
import type { EventLook } from './event-buttons.tsx'
import styles from './place-status.module.css'

interface PlaceLineProps {
  event: HubEvent
  registration: Registration
}

/** A reserved place, with the button to pass it on; or the position on the waiting list. */
export function PlaceStatus({ event, registration }: PlaceLineProps) {
  const t = useTexts(eventsTexts)
  const { locale } = useLocale()
  const { offeredUntil, isChangingList, leave } = registration
  if (offeredUntil !== null)
    return (
      <div className={styles.kept}>
        <p className={styles.words}>
          <Icon of={Ticket} size="sm" />
          <span>{t('placeKept', { time: torontoDateAndTime(offeredUntil, locale) })}</span>
        </p>
        <Button
          size="sm"
          variant="quiet"
          isPending={isChangingList}
          aria-label={t('noThankYouOf', { title: event.title })}
          onPress={leave}
        >
          {t('noThankYou')}
        </Button>
      </div>
    )
  if (!event.is_waiting) return null
  return (
    <p className={styles.waiting}>
      <Icon of={Hourglass} size="sm" />
      <span>{t('waiting')}</span>
    </p>
  )
}

/** How to join with one's place: the link, or the address (EVT-010). */
export function JoinLine({ event, tone = 'plain' }: { event: HubEvent } & Pick<EventLook, 'tone'>) {
  const t = useTexts(eventsTexts)
  const email = useAppSettings()?.contactEmail ?? ''
  const { join_state: state, join_url: url, title } = event
  // The link comes from another service, so only web addresses are followed.
  const address = profileAddress(url)
  if (state === 'ready' && address !== null)
    return (
      <div className={styles.join}>
        <ButtonLink
          size="sm"
          variant={tone === 'onDark' ? 'onDark' : 'secondary'}
          icon={Video}
          href={address}
          isNewTab
        >
          {t('join')}
          <span className="visually-hidden">, {title}</span>
        </ButtonLink>
      </div>
    )
  if (state === 'none' || state === 'ready') return null
  return (
    <p className={styles.waiting}>
      <Icon of={state === 'coming' ? Mail : TriangleAlert} size="sm" />
      <span>{state === 'coming' ? t('joinComing') : t('joinMissing', { email })}</span>
    </p>
  )
}

/** The number of free places, for those who may still register; nothing without a limit (EVT-005). */
export function PlacesLeft({ event }: { event: HubEvent }) {
  const t = useTexts(eventsTexts)
  const { places_left: left, is_registered: isRegistered } = event
  if (left === null || isRegistered || eventStanding(event, nowMs()) !== 'open') return null
  if (left === 0)
    return (
      <Chip tone="attention" className={styles.left}>
        {t('placesFull')}
      </Chip>
    )
  return <Chip className={styles.left}>{t('placesLeft', { count: left })}</Chip>
}

/** The facilitator's own certificate, once staff have marked them as attended (CTM-009). */
export function CertificateLine({ event, tone = 'plain' }: { event: HubEvent } & Pick<EventLook, 'tone'>) {
  const t = useTexts(eventsTexts)
  const isOnline = useOnline()
  const save = useSaveCertificate()
  if (!event.has_certificate) return null
  return (
    <div className={styles.join}>
      <HoverTip text={isOnline ? undefined : t('needsInternet')} side="above">
        {(described) => (
          <Button
            {...described}
            size="sm"
            icon={Award}
            variant={tone === 'onDark' ? 'onDark' : 'secondary'}
            isPending={save.isPending}
            pendingText={t('makingCertificate')}
            isInactive={!isOnline}
            aria-label={t('certificateOf', { title: event.title })}
            onPress={() => save.mutate(event.id)}
          >
            {t('certificate')}
          </Button>
        )}
      </HoverTip>
    </div>
  )
}

/** Where people meet; nothing for an event that is held online (CTM-009). */
export function WhereLine({ event: { location } }: { event: Pick<HubEvent, 'location'> }) {
  const t = useTexts(eventsTexts)
  if (location === null) return null
  return (
    <p className={styles.where}>
      <Icon of={MapPin} size="sm" />
      <span aria-hidden="true" lang={langOf(location)}>
        {location}
      </span>
      <span className="visually-hidden">{t('location', { where: location })}</span>
    </p>
  )
}
