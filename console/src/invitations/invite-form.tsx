import { useState } from 'react'
import { Email } from '@hub/contract/fields'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { EmailField } from '@hub/ui/fields/email-field.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useListedAgencies } from './invite.queries.ts'
import { fileOfOne } from './invite.rules.ts'
import { inviteTexts } from './people-invite.texts.ts'
import styles from './people-invite.module.css'

const NAME_MAX = 40

/** Invites one person: the email, and what is known of them. */
export function InviteForm({ onReady }: { onReady: (csv: string) => void }) {
  const t = useTexts(inviteTexts)
  const { data } = useListedAgencies()
  const agencies = (data?.records ?? []).map(({ id, name }) => ({ id, label: name }))
  const [guest, setGuest] = useState({ email: '', firstName: '', lastName: '' })
  const [agencyId, setAgencyId] = useState<number | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isEmail = Email.safeParse(guest.email.trim()).success
  const agency = agencies.find(({ id }) => id === agencyId)?.label ?? ''
  const nameField = (id: 'firstName' | 'lastName') => ({
    ...{ label: t(id), value: guest[id], maxLength: NAME_MAX, autoComplete: 'off', hint: t('optional') },
    onChange: (value: string) => setGuest({ ...guest, [id]: value }),
  })
  function handleSubmit() {
    setChecked(true)
    if (isEmail) onReady(fileOfOne({ ...guest, agency }))
  }
  return (
    <Panel title={t('one')}>
      <Form className={styles.form} onSubmit={handleSubmit}>
        <EmailField
          label={t('email')}
          name="email"
          autoComplete="off"
          value={guest.email}
          onChange={(email) => setGuest({ ...guest, email })}
          error={isChecked && !isEmail ? t('emailUnmet') : undefined}
          isRequired
        />
        <div className={styles.pair}>
          <TextField {...nameField('firstName')} />
          <TextField {...nameField('lastName')} />
        </div>
        <ComboBox
          // The field shows its options as they were when it was mounted, and the list comes later.
          key={String(data !== undefined)}
          label={t('agency')}
          hint={t('optional')}
          options={agencies}
          value={agencyId}
          onChange={setAgencyId}
        />
        <div className={styles.actions}>
          <Button type="submit">{t('preview')}</Button>
        </div>
      </Form>
    </Panel>
  )
}
