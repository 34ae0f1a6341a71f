/** What every field shares: its label, then its control, then hint, error or a good word. Used inside a React Aria field. */
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
  /** Announces the error as soon as it appears: for answers of the server, not for checks while typing. */
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

/** The part of the field's props that React Aria takes as they are; absent ones stay absent. */
export function ariaFieldProps({ error, isRequired, isDisabled, name, id, className }: FieldProps) {
  return {
    className: classes(styles.field, className),
    // What cannot be filled in yet is no mistake.
    isInvalid: Boolean(error) && !isDisabled,
    isRequired: Boolean(isRequired),
    isDisabled: Boolean(isDisabled),
    // The form says what is wrong in its own words, not the browser in its.
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

/** The lines under a control; both are read with it. */
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
