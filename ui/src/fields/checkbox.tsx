/** A tick box with words. `isSelected`, `isIndeterminate`, `onChange(boolean)`, `hint`, `error`, `isDisabled`, `id`; children are the words. */
import { Check, CircleAlert, Minus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import styles from './checkbox.module.css'
import { classes } from '../style/classes.ts'
import { Icon } from '../pictures/icon.tsx'
import tick from './tick-box.module.css'

export interface CheckboxProps {
  isSelected: boolean
  /** Some of what it stands for is selected, and some is not. */
  isIndeterminate?: boolean
  onChange: (isSelected: boolean) => void
  hint?: ReactNode
  error?: string | null | undefined
  isDisabled?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Checkbox({
  hint,
  error,
  isDisabled,
  name,
  id,
  className,
  children,
  ...state
}: CheckboxProps) {
  const noteId = useId()
  const hasNote = Boolean(hint || error)
  return (
    <div className={classes(styles.stack, className)}>
      <AriaCheckbox
        {...state}
        isInvalid={Boolean(error)}
        isDisabled={Boolean(isDisabled)}
        validationBehavior="aria"
        className={styles.checkbox ?? ''}
        {...(name !== undefined && { name })}
        {...(id !== undefined && { id })}
        {...(hasNote && { 'aria-describedby': noteId })}
      >
        <span className={classes(tick.box, styles.box)}>
          <Icon of={state.isIndeterminate ? Minus : Check} className={tick.tick} />
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      {hasNote && (
        <p id={noteId} className={error ? styles.error : styles.hint} {...(error && { role: 'alert' })}>
          {error && <Icon of={CircleAlert} />}
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
