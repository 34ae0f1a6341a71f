/** A phone number, formatted as `(ddd) ddd - dddd` while it is typed (ACC-006). Props as TextField without `type`. */
import { formatPhoneNumber } from '@hub/contract/fields.rules'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>

/** Taking away a bracket or the dash takes away the digit before it, or the field could not be emptied. */
function typed(before: string, now: string): string {
  const digits = now.replace(/\D/g, '')
  const tookOnlySigns = now.length < before.length && digits === before.replace(/\D/g, '')
  return formatPhoneNumber(tookOnlySigns ? digits.slice(0, -1) : now)
}

export function PhoneField({ value, onChange, autoComplete = 'tel-national', ...rest }: PhoneFieldProps) {
  return (
    <TextField
      {...rest}
      value={value}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      onChange={(text) => onChange(typed(value, text))}
    />
  )
}
