/** What a list or a report is narrowed to, in words, and the way to narrow it further (console design, 4). */
import { ChevronDown, Plus, X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { Icon, type LucideIcon } from '@hub/ui/pictures/icon.tsx'
import styles from './filter-chips.module.css'

interface FilterChipProps {
  /** What is shown: words in a `span`, or a button that opens the choice. */
  children: ReactNode
  /** Names the filter that goes; without it the filter can only be changed. */
  remove?: { label: string; onPress: () => void }
}

export function FilterChip({ children, remove }: FilterChipProps) {
  const chip = useRef<HTMLSpanElement>(null)
  const handleRemove = () => {
    // Its button goes with it: without this the focus would fall to the head of the page.
    const beside = chip.current?.nextElementSibling ?? chip.current?.previousElementSibling
    const control = beside instanceof HTMLButtonElement ? beside : beside?.querySelector('button')
    control?.focus()
    remove?.onPress()
  }
  return (
    <span ref={chip} className={styles.chip}>
      {children}
      {remove && (
        <PlainButton aria-label={remove.label} onPress={handleRemove}>
          <Icon of={X} size="sm" />
        </PlainButton>
      )}
    </span>
  )
}

interface AddChipProps {
  icon?: LucideIcon
  children: ReactNode
  onPress: () => void
  /** Where the choice stands beside the button: the button itself, and whether the choice is open. */
  opener?: RefObject<HTMLButtonElement | null>
  isOpen?: boolean
}

/** Opens the dialog that adds a filter. */
export function AddChip({ icon = Plus, children, onPress, opener, isOpen }: AddChipProps) {
  return (
    <PlainButton
      ref={opener}
      className={styles.add ?? ''}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPress={onPress}
    >
      <Icon of={icon} size="sm" />
      {children}
    </PlainButton>
  )
}

interface StayingChipProps {
  label: string
  /** What the filter says; null while it says nothing. */
  words: string | null
  icon?: LucideIcon
  removeLabel: string
  onOpen: () => void
  onRemove: () => void
  /** The button that opens the choice. */
  opener: RefObject<HTMLButtonElement | null>
  /** The open choice; nothing while it is closed. */
  choice: ReactNode
}

/** A filter that stays where it is, set or not. So does its button, which gets the focus back from its dialog. */
export function StayingChip(props: StayingChipProps) {
  const { label, words, icon, removeLabel, onOpen, onRemove, opener, choice } = props
  const isSet = words !== null
  const handleRemove = () => {
    opener.current?.focus()
    onRemove()
  }
  return (
    <span className={isSet ? styles.chip : styles.unset}>
      <PlainButton
        ref={opener}
        className={isSet ? '' : (styles.add ?? '')}
        aria-haspopup="dialog"
        aria-expanded={Boolean(choice)}
        onPress={onOpen}
      >
        {isSet ? (
          <>
            {icon && <Icon of={icon} size="sm" />}
            <span>
              <small>{label}</small> {words}
            </span>
            <Icon of={ChevronDown} size="sm" />
          </>
        ) : (
          <>
            <Icon of={Plus} size="sm" />
            {label}
          </>
        )}
      </PlainButton>
      {isSet && (
        <PlainButton aria-label={removeLabel} onPress={handleRemove}>
          <Icon of={X} size="sm" />
        </PlainButton>
      )}
      {choice}
    </span>
  )
}
