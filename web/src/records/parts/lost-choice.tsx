import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { lostOf, type PeopleGap } from '../participation.rules.ts'
import { UnlockButton } from '../../sessions/parts/unlock-button.tsx'
import { participationTexts } from '../participation.texts.ts'
import styles from './participation.module.css'

interface LostChoiceProps {
  of: 'facilitators' | 'clients'
  /** Why the offered list may be incomplete; null when it is complete. */
  gap: PeopleGap | null
  chosen: readonly number[]
  offered: readonly number[]
  /** One button opens all people of the device: this notice has none, because another of the form has it. */
  isUnlockElsewhere?: boolean
  onChange: (ids: number[]) => void
}

/**
 * Says that someone who was chosen can no longer be recorded, and removes them on request (PAR-018). When the list is
 * incomplete, it says that instead: nobody is lost.
 */
export function LostChoice({ of, gap, chosen, offered, isUnlockElsewhere, onChange }: LostChoiceProps) {
  const t = useTexts(participationTexts)
  if (gap !== null) return <NotOffered of={of} gap={gap} hasUnlock={isUnlockElsewhere !== true} />
  const lost = lostOf(chosen, offered)
  if (lost.length === 0) return null
  const isClients = of === 'clients'
  return (
    <Notice
      tone="attention"
      className={styles.lost}
      role="alert"
      title={t(isClients ? 'lostClients' : 'lostFacilitators', { count: lost.length })}
      action={
        <Button size="sm" onPress={() => onChange(chosen.filter((id) => offered.includes(id)))}>
          {t('takeOut', { count: lost.length })}
        </Button>
      }
    >
      {t(isClients ? 'lostClientsText' : 'lostFacilitatorsText')}
    </Notice>
  )
}

interface NotOfferedProps {
  of: 'facilitators' | 'clients'
  gap: PeopleGap
  hasUnlock: boolean
}

const WORDS = {
  facilitators: { locked: 'teamLocked', notKept: 'teamNotKept' },
  clients: { locked: 'clientsLocked', notKept: 'clientsNotKept' },
} as const

/** Why people of the team are not offered: their list is locked on this device, or not on it (LIF-005). */
function NotOffered({ of, gap, hasUnlock }: NotOfferedProps) {
  const t = useTexts(participationTexts)
  const isLocked = gap === 'locked'
  return (
    <Notice
      tone="attention"
      className={styles.lost}
      title={t(WORDS[of][gap])}
      action={isLocked && hasUnlock ? <UnlockButton /> : undefined}
    >
      {t(isLocked ? 'lockedText' : 'notKeptText')}
    </Notice>
  )
}
