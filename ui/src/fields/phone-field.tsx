/**
 * A phone number, formatted as `(ddd) ddd - dddd` while it is typed (ACC-006). The caret stays where the edit happens.
 * Props as TextField without `type`.
 */
import { useLayoutEffect, useRef, useState } from 'react'
import { formatPhoneNumber, phoneDigits } from '@hub/contract/fields.rules'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'inputRef' | 'onKey'>

const isDigit = (character: string) => /\d/.test(character)
const digitsIn = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

/** The number after a key press, and how many of its digits are before the caret. */
function typed(before: string, now: string, caret: number, isForward: boolean) {
  const digits = phoneDigits(now)
  const dropped = now.length < before.length && digits === phoneDigits(before)
  // When the country's 1 was removed, it was before the caret.
  const cut = digitsIn(now).startsWith(digits) ? 0 : 1
  const ahead = digitsIn(now.slice(0, caret)).length - cut
  if (!dropped) return { text: formatPhoneNumber(now), ahead }
  // Only a bracket, a space or the dash was deleted: delete the digit beyond it, or the field could never be emptied.
  const at = isForward ? ahead : ahead - 1
  return {
    text: formatPhoneNumber(digits.slice(0, Math.max(0, at)) + digits.slice(at + 1)),
    ahead: Math.max(0, at),
  }
}

/** The caret position after this many digits. */
function placeBehind(text: string, digits: number): number {
  if (digits <= 0) return 0
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (isDigit(text.charAt(at))) seen += 1
    if (seen === digits) return at + 1
  }
  return text.length
}

export function PhoneField({ value, onChange, autoComplete = 'tel-national', ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const key = useRef('')
  // A new object for each key press, so that the caret is restored even when the text stays the same.
  const [caret, setCaret] = useState<{ ahead: number } | null>(null)
  useLayoutEffect(() => {
    const box = input.current
    if (caret === null || box === null || document.activeElement !== box) return
    const at = placeBehind(box.value, caret.ahead)
    box.setSelectionRange(at, at)
  }, [caret])

  function handleChange(now: string) {
    const at = input.current?.selectionStart ?? now.length
    const { text, ahead } = typed(value, now, at, key.current === 'Delete')
    setCaret({ ahead })
    onChange(text)
  }
  return (
    <TextField
      {...rest}
      value={value}
      type="tel"
      inputMode="tel"
      inputRef={input}
      autoComplete={autoComplete}
      onKey={(pressed) => {
        key.current = pressed
      }}
      onChange={handleChange}
    />
  )
}
