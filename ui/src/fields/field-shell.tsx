/** The parts all fields share: label, control, then hint, error or success text. Used inside a React Aria field. */
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import { Icon } from '../pictures/icon.tsx'
import styles from './field-shell.module.css'
import { uiTexts } from '../ui.texts.ts'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** A sentence that says what to do; the control is marked invalid while it is there. */
  error?: string | null | undefined
  /** Announces the error as soon as it appears: for errors from the server, not for checks while typing. */
  isErrorAlert?: boolean | undefined
  okText?: string | undefined
  isOptional?: boolean | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  isLabelHidden?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  className?: string | undefined
}

/** The field's props that React Aria takes unchanged; absent ones stay absent. */
export function ariaFieldProps({ error, isRequired, isDisabled, name, id, className }: FieldProps) {
  return {
    className: classes(styles.field, className),
    // A field that cannot be filled in yet is not an error.
    isInvalid: Boolean(error) && !isDisabled,
    isRequired: Boolean(isRequired),
    isDisabled: Boolean(isDisabled),
    // The form shows its own messages instead of the browser's.
    validationBehavior: 'aria' as const,
    ...(name !== undefined && { name }),
    ...(id !== undefined && { id }),
  }
}

export function FieldShell({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { label, isLabelHidden, isOptional } = field
  const t = useTexts(uiTexts)
  return (
    <>
      <Label className={isLabelHidden ? 'visually-hidden' : (styles.label ?? '')}>
        {label}
        {isOptional && <span className={styles.optional}> {t('optional')}</span>}
      </Label>
      {children}
      <FieldNotes {...field} error={field.isDisabled ? null : field.error} />
    </>
  )
}

/** The lines under a control; screen readers read them with it. */
export function FieldNotes({
  hint,
  error,
  okText,
  isErrorAlert,
}: Pick<FieldProps, 'hint' | 'error' | 'okText' | 'isErrorAlert'>) {
  return (
    <>
      {error && (
        <Text slot="errorMessage" className={styles.error ?? ''} {...(isErrorAlert && { role: 'alert' })}>
          <Icon of={CircleAlert} className={styles.mark} />
          <span>{error}</span>
        </Text>
      )}
      {!error && okText && (
        <Text slot="description" className={styles.ok ?? ''}>
          <Icon of={CircleCheck} className={styles.mark} />
          <span>{okText}</span>
        </Text>
      )}
      {hint && !(okText && !error) && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
    </>
  )
}
