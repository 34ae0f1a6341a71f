import { STAFF_ROLES, type StaffRole } from '@hub/contract/staff-roles.rules'
import { useId } from 'react'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { roleTexts } from '../roles.texts.ts'
import { staffAccountsTexts } from '../staff-accounts.texts.ts'
import styles from './role-choice.module.css'

interface RoleChoiceProps {
  value: readonly StaffRole[]
  onChange: (roles: StaffRole[]) => void
  error?: string | undefined
}

/** The roles of an account, each with what it may do; an account may have several (STA-006). */
export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  const t = useTexts(staffAccountsTexts)
  const roles = useTexts(roleTexts)
  const errorId = useId()
  const toggle = (role: StaffRole, isSelected: boolean) =>
    onChange(STAFF_ROLES.filter((one) => (one === role ? isSelected : value.includes(one))))
  return (
    <fieldset className={styles.roles} {...(error !== undefined && { 'aria-describedby': errorId })}>
      <legend>{t('roles')}</legend>
      <div className={styles.list}>
        {STAFF_ROLES.map((role) => (
          <Checkbox
            key={role}
            isSelected={value.includes(role)}
            onChange={(isSelected) => toggle(role, isSelected)}
            hint={roles(`${role}May`)}
          >
            {roles(role)}
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
