/** The question of a decision about facilitators: over the page as a dialog, and on the page of who waits as a form. */
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import { endsWork, type StandingChange } from '@hub/contract/standing.rules'
import type { Waiting } from '@hub/contract/waiting-people'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { iconButtonClass } from '@hub/ui/buttons/icon-button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { ReasonFault, ReasonField } from '#platform/lists/reason-field.tsx'
import { useReason } from '#platform/lists/use-reason.ts'
import { hrefOf, personHref } from '#platform/page/paths.ts'
import { DecisionEffects, DecisionMail } from './decision-effects.tsx'
import { TeamField, type TeamOffer } from '../../../teams/parts/team-field.tsx'
import { changesFor } from '../../people.rules.ts'
import { personTexts, waitingTexts } from '../../person.texts.ts'
import { useDecisionQuestion, type Decided } from '../../use-decision.ts'
import styles from './decision-question.module.css'

interface DecisionDialogProps {
  people: readonly Decided[]
  change: StandingChange
  onClose: () => void
  onDone?: () => void
}

/** Warn before: what the decision ends, in numbers, the mail it sends, who takes the clients, and why (STA-013, PPL-007). */
export function DecisionDialog({ people, change, onClose, onDone }: DecisionDialogProps) {
  const t = useTexts(personTexts)
  const { seen, effects, mail, isReady, onUnready, onDo } = useDecisionQuestion(people, change)
  // While it is counted, the room of a mail is kept.
  const isMailed = seen?.mail !== null
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
      beside={isMailed && <DecisionMail {...mail} />}
      below={!isMailed && <DecisionMail {...mail} />}
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

/** Whether somebody who waits can work with clients: the team and the reason, and beside them the mail (PPL-002, STA-013). */
export function DecisionForm({ person, onDone }: DecisionFormProps) {
  const t = useTexts(personTexts)
  const own = useTexts(waitingTexts)
  const changes = changesFor(person.standing)
  const [change, setChange] = useState(changes[0] ?? 'confirm')
  const [team, setTeam] = useState<TeamOffer | null>(null)
  const name = `${person.firstName} ${person.lastName}`
  const teamId = change === 'confirm' && team !== null ? team.id : undefined
  const people = [{ id: person.id, name, standing: person.standing }]
  const { seen, effects, mail, ...question } = useDecisionQuestion(people, change, { teamId })
  const state = useReason({ ...question, onDone })
  const isTyped = state.reason.trim() !== ''
  const shouldBlock = useCallback(() => isTyped, [isTyped])
  const isMailed = seen !== undefined && seen.mails > 0 && mail.isSent
  return (
    <Panel
      title={t('eligible', { name: person.firstName })}
      fact={<WaitingFact waiting={person.waiting} />}
      actions={<WaitingLinks waiting={person.waiting} />}
      footer={
        <Verbs
          label={isMailed ? own(change === 'confirm' ? 'confirmAndEmail' : 'refuseAndEmail') : t(change)}
          state={state}
          isCounted={seen !== undefined}
        />
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
            {change === 'confirm' && <TeamField person={person} value={team} onChange={setTeam} />}
            <DecisionEffects {...effects} isQuiet />
            <ReasonField state={state} />
          </div>
          <DecisionMail {...mail} title={own('emailTo', { name: person.firstName })} />
        </div>
        <ReasonFault state={state} />
      </div>
      <LeaveQuestion shouldBlock={shouldBlock} />
    </Panel>
  )
}

interface VerbsProps {
  label: string
  state: ReturnType<typeof useReason>
  /** What it does is counted, and is shown. */
  isCounted: boolean
}

/** When it takes effect and how it is taken back, and the two ways on. */
function Verbs({ label, state, isCounted }: VerbsProps) {
  const t = useTexts(personTexts)
  const own = useTexts(waitingTexts)
  const words = useTexts(listsTexts)
  return (
    <>
      <span className={styles.last}>{own('takesEffect')}</span>
      <div className={styles.verbs}>
        <ButtonLink href={hrefOf('people')} variant="quiet">
          {t('decideLater')}
        </ButtonLink>
        <Button
          variant="primary"
          isPending={state.isPending}
          pendingText={words('working')}
          isInactive={!isCounted}
          onPress={state.act}
        >
          {label}
        </Button>
      </div>
    </>
  )
}

interface WaitingProps {
  waiting: Waiting | null
}

/** As "2 of 7 pending". */
function WaitingFact({ waiting }: WaitingProps) {
  const t = useTexts(waitingTexts)
  return waiting === null ? null : t('place', { place: String(waiting.place), of: String(waiting.of) })
}

/** To the one before and the one behind, where there are any. */
function WaitingLinks({ waiting }: WaitingProps) {
  const t = useTexts(waitingTexts)
  if (waiting === null || (waiting.previous === null && waiting.next === null)) return null
  return (
    <nav
      className={styles.links}
      aria-label={t('place', { place: String(waiting.place), of: String(waiting.of) })}
    >
      <WayTo id={waiting.previous} icon={ChevronLeft} label={t('previous')} />
      <WayTo id={waiting.next} icon={ChevronRight} label={t('next')} />
    </nav>
  )
}

/** Nothing where nobody is. */
function WayTo({ id, icon, label }: { id: number | null; icon: LucideIcon; label: string }) {
  if (id === null) return null
  return (
    <PlainLink href={personHref(id)} aria-label={label} className={iconButtonClass({ variant: 'outlined' })}>
      <Icon of={icon} />
    </PlainLink>
  )
}
