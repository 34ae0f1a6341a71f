import type { Ref } from 'react'
import type { FieldProps } from '@hub/ui/fields/field-shell.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import styles from './code-field.module.css'

interface CodeFieldProps extends FieldProps {
  value: string
  onChange: (code: string) => void
  /** `app` is of six digits; `recovery` of letters and digits. */
  kind: 'app' | 'recovery'
  inputRef?: Ref<HTMLInputElement>
}

/** One field and not six boxes: paste, password managers and phones fill it in one step (console design, 4). */
export function CodeField({ kind, className, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      className={classes(styles[kind], className)}
      name="code"
      autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      isRequired
    />
  )
}
