/** Several lines of text. FieldProps and `value`, `onChange(text)`, `onBlur`, `rows`, `maxLength`. */
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { ariaFieldProps, FieldShell, type FieldProps } from './field-shell.tsx'
import input from './input.module.css'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  rows?: number
  maxLength?: number | undefined
}

const ROWS = 4

export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, rows = ROWS, maxLength } = props
  return (
    <AriaTextField
      {...ariaFieldProps(props)}
      value={value}
      onChange={onChange}
      {...(onBlur && { onBlur })}
      {...(maxLength !== undefined && { maxLength })}
    >
      <FieldShell {...props}>
        <AriaTextArea className={input.input ?? ''} rows={rows} />
      </FieldShell>
    </AriaTextField>
  )
}
