import { useTexts } from '@hub/ui/language/texts.ts'
import { Card } from '@hub/ui/cards/card.tsx'
import { EmailField } from '@hub/ui/fields/email-field.tsx'
import { PasswordField } from '@hub/ui/fields/password-field.tsx'
import { PhoneField } from '@hub/ui/fields/phone-field.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import type { FormField } from '../registration.rules.ts'
import styles from './registration-cards.module.css'
import { useErrorOf } from './use-error-of.ts'
import type { RegistrationFormState } from './use-registration-form.ts'

/** The person's details: name, email, phone, password (ACC-005 to ACC-011). */
export function FacilitatorCard({ state }: { state: RegistrationFormState }) {
  const t = useTexts(accountsTexts)
  const errorOf = useErrorOf(state)
  const { form, change, leave, idOf } = state
  const props = (field: FormField) => ({
    id: idOf(field),
    name: field,
    isRequired: true,
    error: errorOf(field),
    onBlur: () => leave(field),
  })
  return (
    <Card as="fieldset" className={styles.card} aria-labelledby={idOf('firstName') + 'Card'}>
      <h2 id={idOf('firstName') + 'Card'}>{t('facilitatorInformation')}</h2>
      <div className={styles.row}>
        <TextField
          {...props('firstName')}
          label={t('firstName')}
          autoComplete="given-name"
          value={form.firstName}
          onChange={(firstName) => change({ firstName })}
        />
        <TextField
          {...props('lastName')}
          label={t('lastName')}
          autoComplete="family-name"
          value={form.lastName}
          onChange={(lastName) => change({ lastName })}
        />
      </div>
      <EmailField
        {...props('email')}
        label={t('email')}
        value={form.email}
        onChange={(email) => change({ email })}
        hint={t('emailNote')}
        okText={state.isEmailFree ? t('emailNote') : undefined}
        isErrorAlert={state.faultOf('email') === 'used'}
      />
      <PhoneField
        {...props('phoneNumber')}
        label={t('phoneNumber')}
        value={form.phoneNumber}
        onChange={(phoneNumber) => change({ phoneNumber })}
      />
      <PasswordField
        {...props('password')}
        label={t('password')}
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => change({ password })}
        hint={t('passwordHint')}
        showRules
      />
    </Card>
  )
}
