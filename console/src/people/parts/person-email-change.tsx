import { useState } from 'react'
import { Email } from '@hub/contract/fields'
import type { EmailChange, Person } from '@hub/contract/staff-people'
import { boldAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { EmailField } from '@hub/ui/fields/email-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { useAskEmailChange, useWithdrawEmailChange } from '../people.queries.ts'
import { personEmailTexts } from '../person-email.texts.ts'

/** Changes the login of an account: by a link to the new email, with a notice to the present one (PPL-003). */
export function ChangeEmail({ person }: { person: Person }) {
  const t = useTexts(personEmailTexts)
  const [isOpen, setOpen] = useState(false)
  if (person.standing === 'closed') return null
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        {t('change')}
      </Button>
      {isOpen && <ChangeDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTexts(personEmailTexts)
  const ask = useAskEmailChange(person.id)
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isEmail = Email.safeParse(email.trim()).success
  const isSame = email.trim().toLowerCase() === person.email
  const unmet = isSame ? t('same') : t('unmet')
  const isReady = isEmail && !isSame
  async function handleSend(reason: string) {
    const { record } = await ask.mutateAsync({ email: email.trim(), reason })
    showToast(t('sent', { email: record.email }))
  }
  return (
    <ReasonDialog
      title={t('changeTitle', { name: `${person.firstName} ${person.lastName}` })}
      text={t('changeText', { email: person.email })}
      verb={t('send')}
      isReady={isReady}
      onUnready={() => setChecked(true)}
      onDo={handleSend}
      onClose={onClose}
    >
      {person.emailChange !== null && (
        <Notice tone="attention">{t('replaces', { email: person.emailChange.email })}</Notice>
      )}
      <EmailField
        label={t('newEmail')}
        autoComplete="off"
        value={email}
        onChange={setEmail}
        onBlur={() => setChecked(email !== '')}
        error={isChecked && !isReady ? unmet : undefined}
        isRequired
      />
    </ReasonDialog>
  )
}

/** The new email that waits for its owner, and the way to stop it. */
export function WaitingEmail({ id, change }: { id: number; change: EmailChange }) {
  const t = useTexts(personEmailTexts)
  const moments = useMoments()
  const withdraw = useWithdrawEmailChange(id)
  const [isOpen, setOpen] = useState(false)
  const { email, askedBy: by } = change
  async function handleWithdraw(reason: string) {
    await withdraw.mutateAsync({ reason })
    showToast(t('withdrawn'))
  }
  return (
    <>
      <Notice
        tone="attention"
        title={t('waiting')}
        action={
          <Button size="sm" onPress={() => setOpen(true)}>
            {t('withdraw')}
          </Button>
        }
      >
        <p>
          {t.rich('waitingText', {
            ...{ by, email, at: moments.at(change.askedAt), until: moments.at(change.expiresAt) },
            b: boldAddress,
          })}
        </p>
      </Notice>
      {isOpen && (
        <ReasonDialog
          title={t('withdrawTitle')}
          text={t('withdrawText', { email })}
          verb={t('withdraw')}
          onDo={handleWithdraw}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
