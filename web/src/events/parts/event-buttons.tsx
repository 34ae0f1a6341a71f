import { CalendarPlus, Play } from 'lucide-react'
import type { HubEvent } from '@hub/contract/events'
import { materialAddress } from '@hub/contract/events.rules'
import { nowIso } from '#platform/page/clock.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button, type ButtonLook } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import { useIsPreview, useSaveCalendar } from '../events.queries.ts'
import { actionOf } from '../events.rules.ts'
import { eventsTexts } from '../events.texts.ts'
import type { Registration } from '../use-registration.ts'
import styles from './event-buttons.module.css'

export interface EventLook extends Pick<ButtonLook, 'size'> {
  /** The page's main event has the one primary button; on a dark background it is a light one. */
  tone?: 'plain' | 'onDark'
}

interface EventButtonProps extends EventLook {
  event: HubEvent
  registration: Registration
}

/** The one button of an event, with the text and action of EVT-007. */
export function EventButton({ event, registration, size = 'md', tone = 'plain' }: EventButtonProps) {
  const t = useTexts(eventsTexts)
  const staticPath = useAppSettings()?.staticPath ?? ''
  const video = materialAddress(staticPath, event.video_link)
  const action = actionOf(event, nowIso(), video !== null)
  const { title } = event
  const quiet = { size, variant: tone === 'onDark' ? 'onDark' : 'secondary' } as const
  if (action === 'register' || action === 'registered')
    return <RegisterButton event={event} registration={registration} size={size} tone={tone} />
  if (action === 'watchVideo')
    return (
      <>
        <span className={styles.past}>{t('pastEvent')}</span>
        <ButtonLink {...quiet} icon={Play} href={video ?? ''} isNewTab>
          {t('watchVideo')}
          <span className="visually-hidden">, {title}</span>
        </ButtonLink>
      </>
    )
  return (
    <Button {...quiet} isDisabled aria-label={t(`${action}Of`, { title })}>
      {t(action)}
    </Button>
  )
}

/** Why a button does nothing here: there is no internet, or staff look at a preview (CTM-009). */
function useReason(): string | undefined {
  const t = useTexts(eventsTexts)
  const isOnline = useOnline()
  const isPreview = useIsPreview()
  if (isPreview) return t('notInPreview')
  return isOnline ? undefined : t('needsInternet')
}

/** The same button before and after, so that it stays focused. */
function RegisterButton({ event, registration, size = 'md', tone = 'plain' }: EventButtonProps) {
  const t = useTexts(eventsTexts)
  const reason = useReason()
  const { title, is_registered: isRegistered } = event
  const done = tone === 'onDark' ? 'onDark' : 'secondary'
  return (
    <HoverTip text={isRegistered ? undefined : reason} side="above">
      {(described) => (
        <Button
          {...described}
          size={size}
          variant={isRegistered ? done : 'primary'}
          className={tone === 'onDark' && !isRegistered ? styles.light : undefined}
          isPending={registration.isRegistering}
          pendingText={t('registering')}
          isInactive={isRegistered || reason !== undefined}
          aria-label={t(isRegistered ? 'registeredOf' : 'registerOf', { title })}
          onPress={registration.register}
        >
          {t(isRegistered ? 'registered' : 'register')}
        </Button>
      )}
    </HoverTip>
  )
}

/** Downloads the event as a file for the facilitator's own calendar. */
export function CalendarButton({ event, size = 'md', tone }: { event: HubEvent } & EventLook) {
  const t = useTexts(eventsTexts)
  const reason = useReason()
  const save = useSaveCalendar()
  return (
    <HoverTip text={reason} side="above">
      {(described) => (
        <Button
          {...described}
          size={size}
          icon={CalendarPlus}
          variant={tone === 'onDark' ? 'onDark' : 'secondary'}
          isPending={save.isPending}
          isInactive={reason !== undefined}
          aria-label={t('addToCalendarOf', { title: event.title })}
          onPress={() => save.mutate(event.id)}
        >
          {t('addToCalendar')}
        </Button>
      )}
    </HoverTip>
  )
}
