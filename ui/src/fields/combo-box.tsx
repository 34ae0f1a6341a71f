/**
 * One choice of a long list, found by typing. FieldProps and `options`, `value: id | null`, `onChange(id | null)`, `placeholder`, `emptyText`.
 * Typing an option's full words and then pressing Enter or leaving the field chooses it. Words that are not in the list
 * stay, with a message that says so.
 */
import { ChevronDown } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, useFilter } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { useTexts } from '../language/texts.ts'
import styles from './combo-box.module.css'
import { ariaFieldProps, FieldShell, type FieldProps } from './field-shell.tsx'
import { Icon } from '../pictures/icon.tsx'
import input from './input.module.css'
import { OptionList, type Option, type OptionId } from './option-list.tsx'
import { uiTexts } from '../ui.texts.ts'

/** What begins with the typed words, what has them elsewhere, and what is always shown. */
const RANKS = [0, 1, 2]

export interface ComboBoxProps<Id extends OptionId> extends FieldProps {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (id: Id | null) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  autoComplete?: string | undefined
}

export function ComboBox<Id extends OptionId>(props: ComboBoxProps<Id>) {
  const { options, value, onChange, onBlur, placeholder, emptyText } = props
  const t = useTexts(uiTexts)
  const { contains, startsWith } = useFilter({ sensitivity: 'base' })
  const kept = new Set(options.filter(({ isAlwaysShown }) => isAlwaysShown).map(({ label }) => label))
  const typed = useRef<string | null>(null)
  const [unlisted, setUnlisted] = useState<string | null>(null)
  const [sought, setSought] = useState('')
  const optionOf = useOptionOf(options)

  /** Accepts the text in the field: the option with these words, or none. */
  function accept() {
    if (typed.current === null) return
    const text = typed.current.trim()
    const found = optionOf(text)
    const id = found?.id ?? null
    setUnlisted(found === null && text !== '' ? text : null)
    if (id !== value) onChange(id)
  }
  function handleChange(key: OptionId | null) {
    // Words that are not an option arrive as null.
    if (key === null) return accept()
    typed.current = null
    setUnlisted(null)
    onChange(options.find(({ id }) => id === key)?.id ?? null)
  }
  function handleEnter(event: KeyboardEvent<HTMLInputElement>) {
    const isOnOption = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isOnOption) accept()
  }
  // Whoever types a name wants the one that begins with it: Toronto before New Toronto.
  const rankOf = ({ label, isAlwaysShown }: Option<Id>) =>
    isAlwaysShown ? 2 : startsWith(label, sought) ? 0 : 1
  const ordered =
    sought === '' ? options : RANKS.flatMap((rank) => options.filter((one) => rankOf(one) === rank))
  const wayRound = options.find(({ isAlwaysShown }) => isAlwaysShown)?.label
  const message = wayRound === undefined ? 'notInList' : 'notInListBut'
  const field = {
    ...props,
    ...(unlisted !== null && { error: t(message, { typed: unlisted, other: wayRound ?? '' }) }),
  }
  return (
    <AriaComboBox
      {...ariaFieldProps(field)}
      defaultItems={ordered}
      value={value}
      onChange={handleChange}
      // The typed text stays in the field; `accept` decides what it means.
      allowsCustomValue
      onInputChange={(text) => {
        typed.current = text
        setSought(text.trim())
        setUnlisted(null)
      }}
      defaultFilter={(label, text) => kept.has(label) || contains(label, text)}
      allowsEmptyCollection
      onBlur={() => {
        accept()
        onBlur?.()
      }}
    >
      <FieldShell {...field}>
        <div className={input.withEnd}>
          <Input
            className={input.input ?? ''}
            // The text in the field has the language of the option it names.
            lang={options.find(({ id }) => id === value)?.lang}
            onKeyDownCapture={handleEnter}
            {...(placeholder !== undefined && { placeholder })}
            {...(props.autoComplete !== undefined && { autoComplete: props.autoComplete })}
          />
          <Button className={styles.arrow ?? ''} aria-label={t('showList')}>
            <Icon of={ChevronDown} />
          </Button>
        </div>
      </FieldShell>
      <OptionList emptyText={emptyText ?? t('noMatch')} isLong />
    </AriaComboBox>
  )
}

/** The option with the typed words. Letter case, accents and width are ignored when only one option matches. */
function useOptionOf<Id extends OptionId>(options: readonly Option<Id>[]) {
  return (typed: string): Option<Id> | null => {
    const exact = options.find(({ label }) => label === typed)
    if (exact !== undefined) return exact
    const same = new Intl.Collator(undefined, { sensitivity: 'base', usage: 'search' })
    const words = typed.normalize('NFKC').replace(/\s+/g, ' ')
    const [found, other] = options.filter(({ label }) => same.compare(label, words) === 0)
    return other === undefined ? (found ?? null) : null
  }
}
