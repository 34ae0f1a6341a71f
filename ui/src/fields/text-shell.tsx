/**
 * The shell of a control that is typed in: its label, the control and the lines under it, tied together by ids. The
 * child is a function that gets what the control needs of the field.
 */
import { useId, type ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import { FieldLabel, FieldNotes, type FieldProps } from './field-shell.tsx'
import styles from './field-shell.module.css'

/** Attributes of the `<input>` or `<textarea>` of a field. */
export interface ControlProps {
  id: string
  name?: string
  disabled: boolean
  'aria-required'?: true
  'aria-invalid'?: true
  'aria-describedby'?: string
}

export interface TextShellProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

export function TextShell({ children, ...field }: TextShellProps) {
  const generated = useId()
  const id = field.id ?? generated
  const notesId = `${id}-notes`
  const error = field.isDisabled ? null : field.error
  const hasNotes = Boolean(error || field.okText || field.hint)
  const control: ControlProps = {
    id,
    disabled: Boolean(field.isDisabled),
    ...(field.name !== undefined && { name: field.name }),
    ...(field.isRequired && { 'aria-required': true }),
    ...(error && { 'aria-invalid': true }),
    ...(hasNotes && { 'aria-describedby': notesId }),
  }
  return (
    <div className={classes(styles.field, field.className)}>
      <label htmlFor={id} className={field.isLabelHidden ? 'visually-hidden' : styles.label}>
        <FieldLabel {...field} />
      </label>
      {children(control)}
      {hasNotes && (
        <div id={notesId} className={styles.notes}>
          <FieldNotes {...field} error={error} Note="span" />
        </div>
      )}
    </div>
  )
}
