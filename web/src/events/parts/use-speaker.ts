import type { ReactNode } from 'react'
import type { HubEvent } from '@hub/contract/events'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { named } from '@hub/ui/language/named.tsx'
import { speakerOf } from '../events.rules.ts'
import { eventsTexts } from '../events.texts.ts'

/** 'Instructor: Lena Marchetti', by the type of the event; null without a name (EVT-006). */
export function useSpeaker(event: Pick<HubEvent, 'type_code' | 'faculty_name'>): ReactNode {
  const t = useTexts(eventsTexts)
  const provider = useAppSettings()?.providerName ?? ''
  const name = event.faculty_name?.trim() ?? ''
  if (name === '') return null
  return t.rich('speakerLine', { label: t(speakerOf(event.type_code), { provider }), who: name, name: named })
}
