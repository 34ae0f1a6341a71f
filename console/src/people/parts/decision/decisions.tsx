import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PersonRow } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { BulkBar } from '#platform/lists/bulk-bar.tsx'
import { AssignDialog } from '../../../teams/parts/assign-dialog.tsx'
import { useResendSeveral } from '../../people.queries.ts'
import { changesForAll, type Asked } from '../../people.rules.ts'
import { peopleTexts } from '../../people.texts.ts'
import { personTexts } from '../../person.texts.ts'
import { DecisionDialog } from './decision-question.tsx'

/** What is asked about whom: about those who are selected, or about one by the menu of a row. */
export interface Question {
  people: readonly PersonRow[]
  what: Asked
}

interface DecisionsProps {
  selected: readonly PersonRow[]
  /** What selects more than the rows that are shown. */
  more: ReactNode
  onClear: () => void
  question: Question | null
  onAsk: (question: Question | null) => void
}

/** What can be decided about all who are selected, in one step, and the dialog of the decision (PPL-002, STA-011). */
export function Decisions({ selected, more, onClear, question, onAsk }: DecisionsProps) {
  const t = useTexts(peopleTexts)
  const words = useTexts(personTexts)
  const changes = changesForAll(selected.map(({ standing }) => standing))
  const close = () => onAsk(null)
  return (
    <>
      <BulkBar count={selected.length} {...{ more, onClear }}>
        {changes.map((one, at) => (
          <Button
            key={one}
            size="sm"
            variant="onDark"
            {...(at === 0 && { icon: Check })}
            onPress={() => onAsk({ people: selected, what: one })}
          >
            {words(one)}
          </Button>
        ))}
        {changes.length === 0 && <span>{t('nothingForAll')}</span>}
        <Button
          size="sm"
          variant="onDark"
          data-bulk="assign"
          onPress={() => onAsk({ people: selected, what: 'assign' })}
        >
          {t('assign')}
        </Button>
        <Resend people={selected} />
      </BulkBar>
      {question?.what === 'assign' && (
        <AssignDialog people={question.people} onClose={close} onDone={onClear} />
      )}
      {question !== null && question.what !== 'assign' && (
        <DecisionDialog people={question.people} change={question.what} onClose={close} onDone={onClear} />
      )}
    </>
  )
}

/** Sends the link once more to those of them who have not confirmed their email; nothing when all have. */
function Resend({ people }: { people: readonly PersonRow[] }) {
  const t = useTexts(peopleTexts)
  const messageOf = useMessageOf()
  const resend = useResendSeveral()
  const ids = people.flatMap((one) => (one.confirmedAt === null && one.standing !== 'closed' ? [one.id] : []))
  if (ids.length === 0) return null
  async function handleResend() {
    try {
      await resend.mutateAsync(ids)
      showToast(t('resent', { count: ids.length }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <Button size="sm" variant="onDark" isPending={resend.isPending} onPress={handleResend}>
      {t('resend')}
    </Button>
  )
}
