/** Decides about facilitators by the effects that were shown, and offers Undo for a moment where nothing is lost (STA-013). */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { previewStandings, type ClientsTaker, type StandingEffects } from '@hub/contract/staff-people'
import type { StandingChange } from '@hub/contract/standing.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useChangeStandings, useEffectsOf } from './people.queries.ts'
import { peopleTexts } from './people.texts.ts'
import { personTexts } from './person.texts.ts'

/** Changes that another one takes back whole. */
const UNDONE_BY: Partial<Record<StandingChange, StandingChange>> = { suspend: 'restore' }

interface Order {
  reason: string
  seen: StandingEffects
  taker: ClientsTaker | null
}

function useDecision(people: readonly { id: number; name: string }[], change: StandingChange) {
  const t = useTexts(personTexts)
  const words = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const { mutateAsync } = useChangeStandings()
  const ids = people.map(({ id }) => id)

  async function decide({ reason, seen, taker }: Order): Promise<void> {
    const { changed, devices, teams, places, clientsOnlyTheirs } = seen
    try {
      const { records } = await mutateAsync({
        ...{ ids, change, reason, seen: { changed, devices, teams, places, clientsOnlyTheirs } },
        ...(taker && { clientsTo: taker }),
      })
      const [now] = records
      const undo = taker === null && places === 0 && changed === ids.length ? UNDONE_BY[change] : undefined
      if (now)
        showToast(doneText(words(now.standing)), {
          ...(undo && { action: { label: t('undo'), onPress: () => void takeBack(undo) } }),
        })
    } catch (error) {
      // The effects that are shown next are those of now.
      if (isCallError(error, 'EffectsChanged') || isCallError(error, 'ClientsLeftAlone'))
        await queryClient.invalidateQueries({ queryKey: [previewStandings.path] })
      throw error
    }
  }

  const doneText = (standing: string) =>
    ids.length === 1
      ? t('done', { name: people[0]?.name ?? '', standing })
      : t('doneSeveral', { count: ids.length, standing })

  async function takeBack(undo: StandingChange) {
    try {
      const { records } = await mutateAsync({ ids, change: undo, reason: t('undoReason') })
      const [now] = records
      if (now) showToast(doneText(words(now.standing)))
    } catch {
      showToast(t('notUndone'), { tone: 'info' })
    }
  }
  return decide
}

/** The question of one decision: what it does, counted anew, and who takes the clients that nobody else reaches (PPL-007). */
export function useDecisionQuestion(people: readonly { id: number; name: string }[], change: StandingChange) {
  const t = useTexts(personTexts)
  const leaving = people.map(({ id }) => id)
  const query = useEffectsOf(leaving, change)
  const decide = useDecision(people, change)
  const [taker, setTaker] = useState<ClientsTaker | null>(null)
  const [isChecked, setChecked] = useState(false)
  const seen = query.data?.record
  const needsTaker = seen !== undefined && seen.clientsOnlyTheirs > 0
  const error = isChecked && taker === null ? t('takerMissing') : undefined
  return {
    seen,
    isReady: !needsTaker || taker !== null,
    onUnready: () => setChecked(true),
    async onDo(reason: string) {
      if (seen !== undefined) await decide({ reason, seen, taker: needsTaker ? taker : null })
    },
    /** For `DecisionEffects`. */
    effects: { query, leaving, taker, onTaker: setTaker, error },
  }
}
