/** Decides about facilitators by the effects that were shown, and offers Undo for a moment where nothing is lost (STA-013). */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { previewStandings, type ClientsTaker, type StandingEffects } from '@hub/contract/staff-people'
import { TAKEN_BACK_BY, type StandingChange, type StandingWord } from '@hub/contract/standing.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useChangeStandings, useEffectsOf } from './people.queries.ts'
import { peopleTexts } from './people.texts.ts'
import { personTexts } from './person.texts.ts'

/** Whom a decision is about. */
export interface Decided {
  id: number
  name: string
  standing: StandingWord
}

interface Order {
  reason: string
  seen: StandingEffects
  taker: ClientsTaker | null
  sendMail: boolean
  teamId: number | undefined
}

/** What takes the decision back whole: nothing was given away with it, and all were what they would be again. */
function takenBackBy(people: readonly Decided[], change: StandingChange, { seen, taker }: Order) {
  const undo = TAKEN_BACK_BY[change]
  const isWhole = taker === null && seen.places === 0 && seen.filesJoining === 0 && seen.teams === 0
  const wereSame = undo !== 'reopen' || people.every(({ standing }) => standing === 'pending')
  return isWhole && wereSame && seen.changed === people.length ? undo : undefined
}

function useDecision(people: readonly Decided[], change: StandingChange) {
  const t = useTexts(personTexts)
  const words = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const { mutateAsync } = useChangeStandings()
  const ids = people.map(({ id }) => id)

  async function decide(order: Order): Promise<void> {
    const { reason, seen, taker, sendMail, teamId } = order
    const { changed, devices, teams, places, filesJoining, clientsOnlyTheirs } = seen
    try {
      const { records } = await mutateAsync({
        ...{ ids, change, reason },
        seen: { changed, devices, teams, places, filesJoining, clientsOnlyTheirs },
        ...(taker && { clientsTo: taker }),
        ...(teamId !== undefined && { teamId }),
        ...(seen.mails > 0 && !sendMail && { sendMail }),
      })
      const [now] = records
      const undo = takenBackBy(people, change, order)
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

interface Choices {
  /** The team that is joined with a confirmation. */
  teamId?: number | undefined
}

/**
 * The question of one decision: what it does, counted anew, who takes the clients that nobody else reaches (PPL-007), and
 * whether the mail about it is sent.
 */
export function useDecisionQuestion(
  people: readonly Decided[],
  change: StandingChange,
  { teamId }: Choices = {},
) {
  const t = useTexts(personTexts)
  const leaving = people.map(({ id }) => id)
  const query = useEffectsOf(leaving, change, teamId)
  const decide = useDecision(people, change)
  const [taker, setTaker] = useState<ClientsTaker | null>(null)
  const [sendMail, setSendMail] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const seen = query.data?.record
  const needsTaker = seen !== undefined && seen.clientsOnlyTheirs > 0
  const error = isChecked && taker === null ? t('takerMissing') : undefined
  return {
    seen,
    isReady: !needsTaker || taker !== null,
    onUnready: () => setChecked(true),
    async onDo(reason: string) {
      if (seen !== undefined)
        await decide({ reason, seen, taker: needsTaker ? taker : null, sendMail, teamId })
    },
    /** For `DecisionEffects`. */
    effects: { query, leaving, taker, onTaker: setTaker, error },
    /** For `DecisionMail`. */
    mail: { effects: seen, isSent: sendMail, onSent: setSendMail },
  }
}
