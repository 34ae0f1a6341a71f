/**
 * The parts all fields share: label, control, then hint, error or success text. FieldShell is used inside a React Aria
 * field; controls that are typed in have TextShell.
 */
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
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
  return (
    <>
      <Label className={field.isLabelHidden ? 'visually-hidden' : (styles.label ?? '')}>
        <FieldLabel {...field} />
      </Label>
      {children}
      <FieldNotes {...field} error={field.isDisabled ? null : field.error} Note={Text} />
    </>
  )
}

/** The words of a label. */
export function FieldLabel({ label, isOptional }: Pick<FieldProps, 'label' | 'isOptional'>) {
  const t = useTexts(uiTexts)
  return (
    <>
      {label}
      {isOptional && <span className={styles.optional}> {t('optional')}</span>}
    </>
  )
}

/** One line under a control. */
type Note = ComponentType<NoteProps> | 'span'
interface NoteProps {
  slot: 'errorMessage' | 'description'
  className: string
  role?: 'alert'
  children: ReactNode
}

/** The lines under a control; screen readers read them with it. */
export function FieldNotes({
  hint,
  error,
  okText,
  isErrorAlert,
  Note,
}: Pick<FieldProps, 'hint' | 'error' | 'okText' | 'isErrorAlert'> & { Note: Note }) {
  return (
    <>
      {error && (
        <Note slot="errorMessage" className={styles.error ?? ''} {...(isErrorAlert && { role: 'alert' })}>
          <Icon of={CircleAlert} className={styles.mark} />
          <span>{error}</span>
        </Note>
      )}
      {!error && okText && (
        <Note slot="description" className={styles.ok ?? ''}>
          <Icon of={CircleCheck} className={styles.mark} />
          <span>{okText}</span>
        </Note>
      )}
      {hint && !(okText && !error) && (
        <Note slot="description" className={styles.hint ?? ''}>
          {hint}
        </Note>
      )}
    </>
  )
}
