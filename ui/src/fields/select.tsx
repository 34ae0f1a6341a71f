/** One of a list. FieldProps and `options: { id, label, isDisabled?, lang? }[]`, `value: id | null`, `onChange(id)`, `placeholder`. */
import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { classes } from '../style/classes.ts'
import { ariaFieldProps, FieldShell, type FieldProps } from './field-shell.tsx'
import { Icon } from '../pictures/icon.tsx'
import input from './input.module.css'
import { OptionList, type Option, type OptionId } from './option-list.tsx'
import styles from './select.module.css'

export interface SelectProps<Id extends OptionId> extends FieldProps {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
}

const SIDEWAYS: readonly string[] = ['ArrowLeft', 'ArrowRight']

/** Left and Right would change the value of a closed list unseen. Up, Down, Enter or Space opens the list first. */
function keepValue(event: KeyboardEvent<HTMLElement>): void {
  if (SIDEWAYS.includes(event.key)) event.stopPropagation()
}

export function Select<Id extends OptionId>(props: SelectProps<Id>) {
  const { options, value, onChange, onBlur, placeholder } = props
  const choose = (key: OptionId | null) => {
    const option = options.find(({ id }) => id === key)
    if (option) onChange(option.id)
  }
  // React Aria sets the id on the wrapper, but an error summary needs the control.
  const { id, ...field } = ariaFieldProps(props)
  return (
    <AriaSelect
      {...field}
      value={value}
      onChange={choose}
      {...(onBlur && { onBlur })}
      {...(placeholder !== undefined && { placeholder })}
    >
      <FieldShell {...props}>
        <div className={styles.control} onKeyDownCapture={keepValue}>
          <Button className={classes(input.input, styles.button)} {...(id !== undefined && { id })}>
            <SelectValue className={styles.value ?? ''} />
            <Icon of={ChevronDown} className={styles.arrow} />
          </Button>
        </div>
      </FieldShell>
      <OptionList options={options} />
    </AriaSelect>
  )
}
