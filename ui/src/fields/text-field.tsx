/**
 * One line of text. FieldProps (label, hint, error, okText, isOptional, ...) and `value`, `onChange(text)`, `onBlur`,
 * `type`, `autoComplete`, `inputMode`, `placeholder`, `maxLength`, `inputRef`; `onEnter` takes Enter for itself, so that
 * it does not send the form; `onKey` is told every key. A search takes as many characters as a call takes.
 */
import type { KeyboardEvent, Ref } from 'react'
import { QUERY_MAX } from '@hub/contract/constants'
import type { FieldProps } from './field-shell.tsx'
import input from './input.module.css'
import { TextShell } from './text-shell.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  onEnter?: (() => void) | undefined
  onKey?: ((key: string) => void) | undefined
  type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'date' | 'datetime-local'
  autoComplete?: string | undefined
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'search' | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  autoFocus?: boolean | undefined
  isReadOnly?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, onEnter, onKey, type = 'text', autoComplete, inputMode, maxLength } = props
  const handleKeyDown = (event: KeyboardEvent) => {
    onKey?.(event.key)
    if (onEnter) takeEnter(event, onEnter)
  }
  return (
    <TextShell {...props}>
      {(control) => (
        <input
          {...control}
          ref={props.inputRef}
          className={input.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onKeyDown={handleKeyDown}
          type={type}
          readOnly={props.isReadOnly}
          // The first field of a screen may take focus; dialogs move focus themselves.
          {...(props.autoFocus && { autoFocus: true })}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength ?? (type === 'search' ? QUERY_MAX : undefined)}
          placeholder={props.placeholder}
        />
      )}
    </TextShell>
  )
}

/** An Enter that completes the input of a character, as in Chinese, is not a press of Enter. */
function takeEnter(event: KeyboardEvent, onEnter: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEnter()
}
