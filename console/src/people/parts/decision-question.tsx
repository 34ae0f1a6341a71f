/** The question of a decision about facilitators: over the page as a dialog, and on the page of who waits as a form. */
import { useCallback, useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import { endsWork, type StandingChange } from '@hub/contract/standing.rules'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { ReasonFault, ReasonField } from '#platform/lists/reason-field.tsx'
import { useReason } from '#platform/lists/use-reason.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { changesFor } from '../people.rules.ts'
import { personTexts } from '../person.texts.ts'
import { useDecisionQuestion } from '../use-decision.ts'
import { DecisionEffects, DecisionMail } from './decision-effects.tsx'
import { StandingChip } from './standing-chip.tsx'
import styles from './decision-question.module.css'

interface DecisionDialogProps {
  people: readonly { id: number; name: string }[]
  change: StandingChange
  onClose: () => void
  onDone?: () => void
}

/** Warn before: what the decision ends, in numbers, the mail it sends, who takes the clients, and why (STA-013, PPL-007). */
export function DecisionDialog({ people, change, onClose, onDone }: DecisionDialogProps) {
  const t = useTexts(personTexts)
  const { seen, effects, isReady, onUnready, onDo } = useDecisionQuestion(people, change)
  const name = people.length === 1 ? (people[0]?.name ?? '') : t('several', { count: people.length })
  return (
    <ReasonDialog
      title={t(`${change}Title`, { name })}
      text={t(`${change}Text`)}
      verb={t(change)}
      isDanger={endsWork(change)}
      isLoading={seen === undefined}
      isReady={isReady}
      onUnready={onUnready}
      onDo={async (reason) => {
        await onDo(reason)
        onDone?.()
      }}
      onClose={onClose}
      beside={<DecisionMail effects={seen} />}
    >
      <DecisionEffects {...effects} />
    </ReasonDialog>
  )
}

interface DecisionFormProps {
  person: Person
  /** The decision is saved, and the form goes with it. */
  onDone: () => void
}

/** Whether somebody who waits can work with clients: the reason, and beside it the mail that is sent (PPL-002, STA-013). */
export function DecisionForm({ person, onDone }: DecisionFormProps) {
  const t = useTexts(personTexts)
  const words = useTexts(listsTexts)
  const changes = changesFor(person.standing)
  const [change, setChange] = useState(changes[0] ?? 'confirm')
  const name = `${person.firstName} ${person.lastName}`
  const { seen, effects, ...question } = useDecisionQuestion([{ id: person.id, name }], change)
  const state = useReason({ ...question, onDone })
  const isTyped = state.reason.trim() !== ''
  const shouldBlock = useCallback(() => isTyped, [isTyped])
  return (
    <Panel
      title={t('eligible', { name: person.firstName })}
      fact={<StandingChip standing={person.standing} since={person.registeredAt} />}
      footer={
        <>
          <span className={styles.last}>{t('decisionLead')}</span>
          <div className={styles.verbs}>
            <ButtonLink href={hrefOf('people')} variant="quiet">
              {t('decideLater')}
            </ButtonLink>
            <Button
              variant="primary"
              isPending={state.isPending}
              pendingText={words('working')}
              isInactive={seen === undefined}
              onPress={state.act}
            >
              {t(change)}
            </Button>
          </div>
        </>
      }
    >
      <div className={styles.form}>
        <div className={classes(styles.form, styles.sides)}>
          <div className={styles.fields}>
            <RadioCards
              label={t('decision')}
              choices={changes.map((id) => ({ id, label: t(id), note: t(`${id}Text`) }))}
              value={change}
              onChange={(chosen) => {
                setChange(chosen)
                state.setError(null)
              }}
            />
            <DecisionEffects {...effects} />
            <ReasonField state={state} />
          </div>
          <DecisionMail effects={seen} />
        </div>
        <ReasonFault state={state} />
      </div>
      <LeaveQuestion shouldBlock={shouldBlock} />
    </Panel>
  )
}
