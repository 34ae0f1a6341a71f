/** An email address: drops characters that no address may have (ACC-007). Props as TextField without `type`. */
import { EMAIL_MAX, keepEmailCharacters } from '@hub/contract/fields.rules'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>

export function EmailField({ onChange, autoComplete = 'email', ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      type="email"
      inputMode="email"
      maxLength={EMAIL_MAX}
      autoComplete={autoComplete}
      onChange={(text) => onChange(keepEmailCharacters(text))}
    />
  )
}
