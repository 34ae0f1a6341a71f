import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { lostOf } from '../participation.rules.ts'
import { participationTexts } from '../participation.texts.ts'

interface LostChoiceProps {
  of: 'facilitators' | 'clients'
  chosen: readonly number[]
  offered: readonly number[]
  onChange: (ids: number[]) => void
}

/** Somebody who was chosen cannot be recorded any more: says so, and takes them out when told to (PAR-018). */
export function LostChoice({ of, chosen, offered, onChange }: LostChoiceProps) {
  const t = useTexts(participationTexts)
  const lost = lostOf(chosen, offered)
  if (lost.length === 0) return null
  const isClients = of === 'clients'
  return (
    <Notice
      tone="attention"
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
