import { KeyRound, MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useResend, useSendReset } from '../people.queries.ts'
import { personEditTexts } from '../person-edit.texts.ts'

/** The mails that staff may send a facilitator: the confirmation again, and a link for a new password (PPL-003). */
export function PersonMails({ person }: { person: Person }) {
  const t = useTexts(personEditTexts)
  const [asked, setAsked] = useState<'resend' | 'reset' | null>(null)
  const resend = useResend(person.id)
  const reset = useSendReset(person.id)
  const { email } = person
  const name = `${person.firstName} ${person.lastName}`
  if (person.standing === 'closed') return null
  async function handleSend() {
    const { record } = await (asked === 'resend' ? resend : reset).mutateAsync(undefined)
    showToast(t('sent', { email: record.email }))
  }
  return (
    <>
      {person.confirmedAt === null && (
        <Button icon={MailCheck} onPress={() => setAsked('resend')}>
          {t('resend')}
        </Button>
      )}
      <Button icon={KeyRound} onPress={() => setAsked('reset')}>
        {t('reset')}
      </Button>
      {asked !== null && (
        <ReasonDialog
          title={t(`${asked}Title`, { name })}
          text={t(`${asked}Text`, { email })}
          verb={t('send')}
          hasReason={false}
          onDo={handleSend}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
