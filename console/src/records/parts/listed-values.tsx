import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { correctionTexts } from '../correction.texts.ts'
import styles from './correction-form.module.css'

interface ListedValuesProps {
  label: string
  /** `shown` is written for the label where it needs more than its text. */
  values: readonly { id: string; label: string; shown?: ReactNode; detail?: ReactNode }[]
  onRemove: (id: string) => void
  /** Gets what was typed, trimmed and never empty. */
  onAdd: (typed: string) => void
  addLabel: string
  addHint: string
  addMax: number
  addType?: 'email' | 'text'
  isMono?: boolean
  error: string | undefined
}

/** A list whose items are removed one by one, and added by what is typed. */
export function ListedValues(props: ListedValuesProps) {
  const { label, values, onRemove, onAdd, addLabel, addHint, addMax, addType = 'text', isMono, error } = props
  const t = useTexts(correctionTexts)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  function handleAdd() {
    const value = typed.trim()
    if (value !== '') onAdd(value)
    setTyped('')
  }
  function handleRemove(id: string) {
    onRemove(id)
    // The button that had the focus is gone.
    input.current?.focus()
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <ul className={styles.values}>
        {values.map(({ id, label: name, shown = name, detail }) => (
          <li key={id} className={styles.value}>
            <span className={classes(styles.words, isMono && 'mono')}>
              {shown}
              {detail !== undefined && <small>{detail}</small>}
            </span>
            <IconButton
              icon={X}
              variant="plain"
              label={t('removeOne', { name })}
              onPress={() => handleRemove(id)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.adding}>
        <TextField
          label={addLabel}
          hint={addHint}
          error={error}
          type={addType}
          value={typed}
          onChange={setTyped}
          onEnter={handleAdd}
          maxLength={addMax}
          autoComplete="off"
          inputRef={input}
          className={styles.add}
        />
        <Button onPress={handleAdd} aria-label={`${t('add')}: ${addLabel}`}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  )
}
