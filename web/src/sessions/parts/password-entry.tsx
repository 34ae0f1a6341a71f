import type { ComponentProps } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PasswordField } from '@hub/ui/fields/password-field.tsx'
import styles from '../login.module.css'
import { sessionsTexts } from '../sessions.texts.ts'

interface PasswordEntryProps extends Pick<
  ComponentProps<typeof PasswordField>,
  'value' | 'onChange' | 'error' | 'isErrorAlert' | 'inputRef'
> {
  label: string
  isPending: boolean
  /** The button looks disabled and sends nothing; the field stays editable. */
  isInactive?: boolean
  pendingText: string
}

/** The last part of the login and unlock forms: the current password, and the button that sends it. */
export function PasswordEntry({
  label,
  isPending,
  isInactive = false,
  pendingText,
  ...field
}: PasswordEntryProps) {
  const t = useTexts(sessionsTexts)
  return (
    <>
      <PasswordField
        {...field}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        isRequired
      />
      <Button
        type="submit"
        variant="primary"
        isBlock
        className={styles.submit}
        isPending={isPending}
        isInactive={isInactive}
        pendingText={pendingText}
      >
        {label}
      </Button>
    </>
  )
}
