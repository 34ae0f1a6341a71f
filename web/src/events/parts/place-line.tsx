import { Hourglass, Ticket } from 'lucide-react'
import type { HubEvent } from '@hub/contract/events'
import { useLocale } from '#platform/locale.ts'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { torontoDateAndTime } from '../event-dates.ts'
import { eventsTexts } from '../events.texts.ts'
import type { Registration } from '../use-registration.ts'
import styles from './place-line.module.css'

interface PlaceLineProps {
  event: HubEvent
  registration: Registration
}

/** A place that is kept for one, with the way to pass it on; or that one waits for a place. */
export function PlaceLine({ event, registration }: PlaceLineProps) {
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
