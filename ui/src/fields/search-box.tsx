/**
 * A search field that fills the top of a dialog and moves through a ResultList below it: focus stays in the field
 * while the arrow keys move through the list. `label`, `placeholder`, `typed`, `onType(typed)`; `onClose()` is the X,
 * called `closeLabel`. The children hold the list.
 */
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { QUERY_MAX } from '@hub/contract/constants'
import { useAutocomplete } from 'react-aria/useAutocomplete'
import {
  AutocompleteStateContext,
  FieldInputContext,
  SelectableCollectionContext,
} from 'react-aria-components/Autocomplete'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { Icon } from '../pictures/icon.tsx'
import styles from './search-box.module.css'

export interface SearchBoxProps {
  label: string
  placeholder: string
  closeLabel: string
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  children: ReactNode
}

/**
 * React Aria's `Autocomplete` does the same, but is in one file with what every text field needs: with it, every page
 * with a text field would load all of this.
 */
export function SearchBox({ typed, onType, children, ...field }: SearchBoxProps) {
  const [focusedNodeId, setFocusedNodeId] = useState<string | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLElement>(null)
  const state = { inputValue: typed, setInputValue: onType, focusedNodeId, setFocusedNodeId }
  const { inputProps, collectionProps, collectionRef } = useAutocomplete(
    { inputRef, collectionRef: listRef },
    state,
  )
  return (
    <AutocompleteStateContext value={state}>
      <FieldInputContext value={{ ...inputProps, ref: inputRef }}>
        <SelectableCollectionContext value={{ ...collectionProps, ref: collectionRef }}>
          <Field {...field} />
          {children}
        </SelectableCollectionContext>
      </FieldInputContext>
    </AutocompleteStateContext>
  )
}

type FieldProps = Pick<SearchBoxProps, 'label' | 'placeholder' | 'closeLabel' | 'onClose'>

function Field({ label, placeholder, closeLabel, onClose }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The dialog moves focus to itself before this, and once more after it when a key opened it.
  useEffect(() => {
    input.current?.focus()
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <SearchField aria-label={label} className={styles.field ?? ''}>
      <Icon of={Search} />
      <Input ref={input} className={styles.input ?? ''} placeholder={placeholder} maxLength={QUERY_MAX} />
      <AriaButton slot={null} className={styles.close ?? ''} aria-label={closeLabel} onPress={onClose}>
        <Icon of={X} />
      </AriaButton>
    </SearchField>
  )
}
