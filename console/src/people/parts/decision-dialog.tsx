import { useRef, useState } from 'react'
import type { ClientsTaker } from '@hub/contract/staff-people'
import { endsWork, type StandingChange } from '@hub/contract/standing.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useEffectsOf } from '../people.queries.ts'
import { personTexts } from '../person.texts.ts'
import { useDecision } from '../use-decision.ts'
import { DecisionEffects } from './effects.tsx'
import styles from './decision-dialog.module.css'

const REASON_MIN = 5
const REASON_MAX = 500

interface DecisionDialogProps {
  people: readonly { id: number; name: string }[]
  change: StandingChange
  onClose: () => void
  onDone?: () => void
}

/** Warn before: what the decision ends, in numbers, the mail it sends, who takes the clients, and why (STA-013, PPL-007). */
export function DecisionDialog({ people, change, onClose, onDone }: DecisionDialogProps) {
  const t = useTexts(personTexts)
  const messageOf = useMessageOf()
  const ids = people.map(({ id }) => id)
  const effects = useEffectsOf(ids, change)
  const { decide, isPending, error } = useDecision(people, change)
  const [reason, setReason] = useState('')
  const [taker, setTaker] = useState<ClientsTaker | null>(null)
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const isShort = reason.trim().length < REASON_MIN
  const name = people.length === 1 ? (people[0]?.name ?? '') : t('several', { count: people.length })
  const seen = effects.data?.record
  const needsTaker = seen !== undefined && seen.clientsOnlyTheirs > 0

  async function handleDecide() {
    setChecked(true)
    if (isShort) return input.current?.focus()
    if (seen === undefined || (needsTaker && taker === null)) return
    const done = await decide({ reason: reason.trim(), seen, taker: needsTaker ? taker : null })
    if (!done) return
    onDone?.()
    onClose()
  }
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="wide"
      title={t(`${change}Title`, { name })}
      description={t(`${change}Text`)}
      onClose={onClose}
      isBusy={isPending}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {t('keep')}
          </Button>
          <Button
            variant={endsWork(change) ? 'dangerSolid' : 'primary'}
            isPending={isPending}
            pendingText={t('working')}
            onPress={handleDecide}
          >
            {t(change)}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          error={isChecked && isShort ? t('reasonMissing') : undefined}
          isRequired
          inputRef={input}
        />
        <DecisionEffects
          query={effects}
          leaving={ids}
          taker={taker}
          onTaker={setTaker}
          error={isChecked && taker === null ? t('takerMissing') : undefined}
        />
        {error !== null && (
          <Notice tone={isCallError(error, 'EffectsChanged') ? 'attention' : 'danger'} role="alert">
            {messageOf(error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
