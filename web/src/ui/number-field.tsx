/**
 * A whole number with two steppers. FieldProps and `value: number | null`, `onChange(number | null)` at every change,
 * `min` (0), `max`, `step` (1). A negative becomes `min` at once.
 */
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useTexts } from '#platform/texts.ts'
import { ariaFieldProps, FieldShell, type FieldProps } from './field-shell.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './number-field.module.css'
import { uiTexts } from './ui.texts.ts'

export interface NumberFieldProps extends FieldProps {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: (() => void) | undefined
  min?: number
  max?: number
  step?: number
}

/** No count of people or years has more digits. */
const DIGITS_MAX = 6

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1 } = props
  const t = useTexts(uiTexts)
  const move = (by: number) => onChange(Math.min(max, Math.max(min, (value ?? min) + by)))
  const type = (text: string) => {
    if (text.includes('-')) return onChange(min)
    const digits = text.replace(/\D/g, '').slice(0, DIGITS_MAX)
    onChange(digits === '' ? null : Math.min(max, Number(digits)))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }
  const stepper = { variant: 'plain', excludeFromTabOrder: true, preventFocusOnPress: true } as const
  const isOff = Boolean(props.isDisabled)
  return (
    <AriaTextField
      {...ariaFieldProps(props)}
      value={value === null ? '' : String(value)}
      onChange={type}
      inputMode="numeric"
      autoComplete="off"
      {...(onBlur && { onBlur })}
    >
      <FieldShell {...props}>
        <div className={styles.box}>
          <IconButton
            {...stepper}
            icon={Minus}
            label={t('decreaseOf', { label: props.label })}
            isDisabled={isOff || (value ?? min) <= min}
            onPress={() => move(-step)}
          />
          <Input className={styles.input ?? ''} onKeyDown={handleKeyDown} />
          <IconButton
            {...stepper}
            icon={Plus}
            label={t('increaseOf', { label: props.label })}
            isDisabled={isOff || (value ?? min) >= max}
            onPress={() => move(step)}
          />
        </div>
      </FieldShell>
    </AriaTextField>
  )
}
