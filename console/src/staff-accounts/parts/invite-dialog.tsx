import { useState } from 'react'
import { STAFF_NAME_MAX } from '@hub/contract/constants'
import { isEmail } from '@hub/contract/fields.rules'
import { LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import { EmailField } from '@hub/ui/fields/email-field.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useInvite } from '../staff-accounts.queries.ts'
import { staffAccountsTexts } from '../staff-accounts.texts.ts'
import { RoleChoice } from './role-choice.tsx'

/** Invites a colleague: the link that sets the account up goes by email (STA-002). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staffAccountsTexts)
  const { locale: own } = useLocale()
  const invite = useInvite()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<StaffRole[]>([])
  const [locale, setLocale] = useState(own)
  const [isChecked, setChecked] = useState(false)
  const faults = {
    name: name.trim() === '' ? t('nameMissing') : undefined,
    email: isEmail(email) ? undefined : t('emailMissing'),
    roles: roles.length === 0 ? t('rolesMissing') : undefined,
  }
  const errorOf = (field: keyof typeof faults) => (isChecked ? faults[field] : undefined)
  async function handleInvite() {
    const { record } = await invite.mutateAsync({ name: name.trim(), email, roles, locale })
    showToast(t('inviteDone', { email: record.email }))
  }
  return (
    <ReasonDialog
      title={t('inviteTitle')}
      text={t('inviteText')}
      verb={t('inviteVerb')}
      hasReason={false}
      isReady={Object.values(faults).every((fault) => fault === undefined)}
      onUnready={() => setChecked(true)}
      onDo={handleInvite}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        value={name}
        onChange={setName}
        maxLength={STAFF_NAME_MAX}
        error={errorOf('name')}
        autoComplete="off"
        isRequired
      />
      <EmailField
        label={t('email')}
        value={email}
        onChange={setEmail}
        error={errorOf('email')}
        autoComplete="off"
        isRequired
      />
      <RoleChoice value={roles} onChange={setRoles} error={errorOf('roles')} />
      <Select
        label={t('language')}
        options={LOCALES.map((id) => ({ id, label: LOCALE_FACTS[id].name, lang: id }))}
        value={locale}
        onChange={setLocale}
      />
    </ReasonDialog>
  )
}
