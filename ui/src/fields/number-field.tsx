/**
 * A whole number with two steppers. FieldProps and `value: number | null`, `onChange(number | null)` at every change,
 * `min` (0), `max`, `step` (1). A negative number becomes `min` at once. Text that is not a whole number stays as typed,
 * with a message, and its value is null: "3.5" is neither 35 nor 3. Full-width digits count as digits.
 */
import { Minus, Plus } from 'lucide-react'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTexts } from '../language/texts.ts'
import type { FieldProps } from './field-shell.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './number-field.module.css'
import { TextShell } from './text-shell.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface NumberFieldProps extends FieldProps {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: (() => void) | undefined
  min?: number
  max?: number
  step?: number
}

/** A typed number, or what represents an empty value. */
function read(typed: string): number | 'negative' | 'unreadable' | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  if (/^[-\u2212]\d*$/.test(text)) return 'negative'
  return /^\d+$/.test(text) ? Number(text) : 'unreadable'
}

/** The arrow keys change the number as well, so the field keeps the focus while a stepper is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1 } = props
  const t = useTexts(uiTexts)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  // A value set from outside, such as by a stepper, replaces the typed text.
  const shown = value === null ? (unreadable ?? '') : String(value)
  const isUnreadable = value === null && unreadable !== null
  const field = isUnreadable ? { ...props, error: t('wholeNumber') } : props
  const move = (by: number) => onChange(Math.min(max, Math.max(min, (value ?? min) + by)))
  const type = (text: string) => {
    const number = read(text)
    setUnreadable(number === 'unreadable' ? text : null)
    if (number === 'negative') return onChange(min)
    onChange(typeof number === 'number' ? Math.min(max, number) : null)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }
  const stepper = { variant: 'plain', tabIndex: -1, onMouseDown: keepFocus } as const
  const isOff = Boolean(props.isDisabled)
  return (
    <TextShell {...field}>
      {(control) => (
        <div className={styles.box}>
          <IconButton
            {...stepper}
            icon={Minus}
            label={t('decreaseOf', { label: props.label })}
            isDisabled={isOff || (value ?? min) <= min}
            onPress={() => move(-step)}
          />
          <input
            {...control}
            className={styles.input}
            value={shown}
            onChange={(event) => type(event.target.value)}
            onBlur={onBlur}
            onKeyDown={handleKeyDown}
            inputMode="numeric"
            autoComplete="off"
          />
          <IconButton
            {...stepper}
            icon={Plus}
            label={t('increaseOf', { label: props.label })}
            isDisabled={isOff || (value ?? min) >= max}
            onPress={() => move(step)}
          />
        </div>
      )}
    </TextShell>
  )
}
