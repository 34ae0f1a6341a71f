/** Several lines of text. FieldProps and `value`, `onChange(text)`, `onBlur`, `rows`, `maxLength`, `inputRef`. */
import type { Ref } from 'react'
import type { FieldProps } from './field-shell.tsx'
import input from './input.module.css'
import { TextShell } from './text-shell.tsx'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  rows?: number
  maxLength?: number | undefined
  inputRef?: Ref<HTMLTextAreaElement> | undefined
}

const ROWS = 4

export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, rows = ROWS, maxLength } = props
  return (
    <TextShell {...props}>
      {(control) => (
        <textarea
          {...control}
          ref={props.inputRef}
          className={input.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          rows={rows}
          maxLength={maxLength}
        />
      )}
    </TextShell>
  )
}
