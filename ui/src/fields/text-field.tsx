/**
 * One line of text. FieldProps (label, hint, error, okText, isOptional, ...) and `value`, `onChange(text)`, `onBlur`,
 * `type`, `autoComplete`, `inputMode`, `placeholder`, `maxLength`, `inputRef`; `onEnter` takes Enter for itself, so that
 * it does not send the form; `onKey` is told every key.
 */
import type { KeyboardEvent, Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { ariaFieldProps, FieldShell, type FieldProps } from './field-shell.tsx'
import input from './input.module.css'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  onEnter?: (() => void) | undefined
  onKey?: ((key: string) => void) | undefined
  type?: 'text' | 'email' | 'tel' | 'search' | 'url'
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
  return (
    <AriaTextField
      {...ariaFieldProps(props)}
      value={value}
      onChange={onChange}
      type={type}
      isReadOnly={Boolean(props.isReadOnly)}
      // The first field of a screen may take focus; dialogs move focus themselves.
      {...(props.autoFocus && { autoFocus: true })}
      {...(onBlur && { onBlur })}
      {...(onEnter && { onKeyDown: (event) => takeEnter(event, onEnter) })}
      {...(autoComplete !== undefined && { autoComplete })}
      {...(inputMode !== undefined && { inputMode })}
      {...(maxLength !== undefined && { maxLength })}
    >
      <FieldShell {...props}>
        <Input
          className={input.input ?? ''}
          {...(onKey && { onKeyDown: (event) => onKey(event.key) })}
          {...(props.inputRef && { ref: props.inputRef })}
          {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
        />
      </FieldShell>
    </AriaTextField>
  )
}

/** An Enter that completes the input of a character, as in Chinese, is not a press of Enter. */
function takeEnter(event: KeyboardEvent, onEnter: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEnter()
}
