/** The dialogs that change or end one account: each states what ends and asks why (STA-005, STA-006, STA-013). */
import { useState } from 'react'
import type { StaffAccount } from '@hub/contract/staff-accounts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useChangeRoles, useEndAccount, useRemoveFactor } from '../staff-accounts.queries.ts'
import { staffAccountsTexts } from '../staff-accounts.texts.ts'
import { RoleChoice } from './role-choice.tsx'
import styles from './account-dialogs.module.css'

interface AccountDialogProps {
  account: StaffAccount
  onClose: () => void
}

/** Changes the roles of an account. */
export function RolesDialog({ account, onClose }: AccountDialogProps) {
  const t = useTexts(staffAccountsTexts)
  const change = useChangeRoles(account.id)
  const [roles, setRoles] = useState(account.roles)
  const { name } = account
  async function handleChange(reason: string) {
    await change.mutateAsync({ was: account.roles, roles, reason })
    showToast(t('rolesDone', { name }))
  }
  return (
    <ReasonDialog
      title={t('rolesTitle', { name })}
      text={t('rolesText')}
      verb={t('rolesVerb')}
      isReady={roles.length > 0}
      onDo={handleChange}
      onClose={onClose}
    >
      <RoleChoice
        value={roles}
        onChange={setRoles}
        error={roles.length === 0 ? t('rolesMissing') : undefined}
      />
      <Effects account={account} />
    </ReasonDialog>
  )
}

/** Ends an account, or withdraws the invitation to one that nobody set up. */
export function EndDialog({ account, onClose }: AccountDialogProps) {
  const t = useTexts(staffAccountsTexts)
  const end = useEndAccount(account.id)
  const { name, devices, isSetUp } = account
  const words = isSetUp ? 'end' : 'withdraw'
  async function handleEnd(reason: string) {
    await end.mutateAsync({ reason, seen: { devices } })
    showToast(t(`${words}Done`, { name }))
  }
  return (
    <ReasonDialog
      title={t(`${words}Title`, { name })}
      text={t(`${words}Text`)}
      verb={t(`${words}Verb`)}
      isDanger
      onDo={handleEnd}
      onClose={onClose}
    >
      {isSetUp && <Effects account={account} more={[t('proofs'), t('kept')]} />}
    </ReasonDialog>
  )
}

/** Removes a lost second factor; the account gets a link to set up a new one. */
export function FactorDialog({ account, onClose }: AccountDialogProps) {
  const t = useTexts(staffAccountsTexts)
  const remove = useRemoveFactor(account.id)
  const { name } = account
  async function handleRemove(reason: string) {
    const { record } = await remove.mutateAsync(reason)
    showToast(t('factorDone', { name, email: record.email }))
  }
  return (
    <ReasonDialog
      title={t('factorTitle', { name })}
      text={t('factorText', { name })}
      verb={t('factorVerb')}
      isDanger
      onDo={handleRemove}
      onClose={onClose}
    >
      <Effects account={account} more={[t('proofs')]} />
    </ReasonDialog>
  )
}

/** What ends, in numbers first. */
function Effects({ account, more = [] }: { account: StaffAccount; more?: readonly string[] }) {
  const t = useTexts(staffAccountsTexts)
  const effects = [t('devices', { count: account.devices }), ...more]
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}
