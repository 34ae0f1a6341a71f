import { useState } from 'react'
import type { HubEvent } from '@hub/contract/events'
import { nowIso } from '#platform/page/clock.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useCancelPlace, useJoinWaitingList, useLeaveWaitingList, useRegister } from './events.queries.ts'
import { offerOf } from './events.rules.ts'
import { eventsTexts } from './events.texts.ts'

type Shown = 'info' | 'success' | 'full' | 'cancel' | null

export type Registration = ReturnType<typeof useRegistration>

/** The facilitator's place in an event, the request that is running, and the open dialog (EVT-008). */
export function useRegistration(event: HubEvent) {
  const t = useTexts(eventsTexts)
  const [shown, setShown] = useState<Shown>(null)
  const register = useRegister(useSessionUser())
  const cancel = useCancelPlace()
  const join = useJoinWaitingList()
  const leave = useLeaveWaitingList()
  const webinarId = event.webinar_id ?? ''
  const offeredUntil = offerOf(event, nowIso())
  return {
    shown,
    show: setShown,
    offeredUntil,
    isRegistering: register.isPending,
    isCancelling: cancel.isPending,
    isChangingList: join.isPending || leave.isPending,
    register: () =>
      register.mutate(
        { webinarId, isMeeting: event.is_meeting === 1, isOffered: offeredUntil !== null },
        { onSuccess: setShown },
      ),
    cancel: () =>
      cancel.mutate(webinarId, {
        onSuccess: () => showToast(t('cancelled')),
        onSettled: () => setShown(null),
      }),
    join: () => join.mutate(webinarId),
    leave: () =>
      leave.mutate(webinarId, {
        onSuccess: () => showToast(t(offeredUntil === null ? 'leftList' : 'passedOn')),
      }),
  }
}
