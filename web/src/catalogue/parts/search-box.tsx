import { useRef, useState, type ReactNode } from 'react'
import { useAutocomplete } from 'react-aria/useAutocomplete'
import {
  AutocompleteStateContext,
  FieldInputContext,
  SelectableCollectionContext,
} from 'react-aria-components/Autocomplete'

interface SearchBoxProps {
  typed: string
  onType: (typed: string) => void
  /** A search field and the list of results. */
  children: ReactNode
}

/**
 * Keeps focus in the field while the arrow keys move through the list. React Aria's `Autocomplete` does the same, but is
 * in one file with what every text field needs: with it, login would load all of this.
 */
export function SearchBox({ typed, onType, children }: SearchBoxProps) {
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
          {children}
        </SelectableCollectionContext>
      </FieldInputContext>
    </AutocompleteStateContext>
  )
}
