import { useState } from 'react'
import type { ClientsTaker } from '@hub/contract/staff-people'
import { endsWork, type StandingChange } from '@hub/contract/standing.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useEffectsOf } from '../people.queries.ts'
import { personTexts } from '../person.texts.ts'
import { useDecision } from '../use-decision.ts'
import { DecisionEffects, DecisionMail } from './decision-effects.tsx'

interface DecisionDialogProps {
  people: readonly { id: number; name: string }[]
  change: StandingChange
  onClose: () => void
  onDone?: () => void
}

/** Warn before: what the decision ends, in numbers, the mail it sends, who takes the clients, and why (STA-013, PPL-007). */
export function DecisionDialog({ people, change, onClose, onDone }: DecisionDialogProps) {
  const t = useTexts(personTexts)
  const ids = people.map(({ id }) => id)
  const effects = useEffectsOf(ids, change)
  const decide = useDecision(people, change)
  const [taker, setTaker] = useState<ClientsTaker | null>(null)
  const [isChecked, setChecked] = useState(false)
  const name = people.length === 1 ? (people[0]?.name ?? '') : t('several', { count: people.length })
  const seen = effects.data?.record
  const needsTaker = seen !== undefined && seen.clientsOnlyTheirs > 0

  async function handleDecide(reason: string) {
    if (seen === undefined) return
    await decide({ reason, seen, taker: needsTaker ? taker : null })
    onDone?.()
  }
  return (
    <ReasonDialog
      title={t(`${change}Title`, { name })}
      text={t(`${change}Text`)}
      verb={t(change)}
      isDanger={endsWork(change)}
      isLoading={seen === undefined}
      isReady={!needsTaker || taker !== null}
      onUnready={() => setChecked(true)}
      onDo={handleDecide}
      onClose={onClose}
      beside={seen === undefined ? <Skeleton height="9rem" /> : <DecisionMail effects={seen} />}
    >
      <DecisionEffects
        query={effects}
        leaving={ids}
        taker={taker}
        onTaker={setTaker}
        error={isChecked && taker === null ? t('takerMissing') : undefined}
      />
    </ReasonDialog>
  )
}
