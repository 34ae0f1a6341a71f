import { Ban, CalendarCheck, CalendarClock, CircleAlert, FilePen, History, UsersRound } from 'lucide-react'
import type { StaffEventRow } from '@hub/contract/staff-events'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { eventsTexts } from '../events.texts.ts'

/** What can be said of an event in a word: places that have no link to join come first. */
export function EventStatus({ event }: { event: StaffEventRow }) {
  const t = useTexts(eventsTexts)
  const { view, draft, failed, isOpen, hasBegun, maxRegistrants, taken } = event
  if (draft === 'new') return <DraftChip />
  if (view === 'cancelled') return <Chip icon={Ban}>{t('isCancelled')}</Chip>
  if (view === 'past') return <Chip icon={History}>{t('isPast')}</Chip>
  if (failed > 0)
    return (
      <Chip tone="attention" icon={CircleAlert}>
        {t('linksFailed', { count: failed })}
      </Chip>
    )
  if (hasBegun) return <Chip icon={CalendarClock}>{t('underWay')}</Chip>
  if (!isOpen) return <Chip icon={CalendarClock}>{t('soon')}</Chip>
  if (maxRegistrants !== null && taken >= maxRegistrants)
    return (
      <Chip tone="info" icon={UsersRound}>
        {t('full')}
      </Chip>
    )
  return (
    <Chip tone="success" icon={CalendarCheck}>
      {t('open')}
    </Chip>
  )
}

/** Something of the event is not published. */
export function DraftChip() {
  const t = useTexts(eventsTexts)
  return (
    <Chip tone="info" icon={FilePen}>
      {t('draft')}
    </Chip>
  )
}
