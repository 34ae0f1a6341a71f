import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Form } from '../fields/form.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useTexts } from '../language/texts.ts'
import styles from './code-form.module.css'
import { codesTexts } from './codes.texts.ts'

interface CodeFormProps {
  /** `app`: six digits; `recovery`: letters and digits; `any`: either. */
  kind: 'app' | 'recovery' | 'any'
  /** The words of the field, of its hint, and of what is said while it is empty. */
  label: string
  hint?: string
  missing: string
  button: string
  /** True for a step whose first field takes the focus. */
  takesFocus?: boolean
  isPending: boolean
  /** A notice of what was wrong with the last code. */
  failure: ReactNode
  /** Rejects when the code was wrong; the field is then emptied. */
  onCode: (code: string) => Promise<unknown>
}

/**
 * One code and the button that gives it. One field and not six boxes: paste, password managers and phones fill it in one
 * step. It does not send itself: a digit may be corrected (console design, 4).
 */
export function CodeForm({ kind, missing, isPending, failure, onCode, takesFocus, ...words }: CodeFormProps) {
  const t = useTexts(codesTexts)
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  async function handleSubmit() {
    setChecked(true)
    if (code.trim() === '') return input.current?.focus()
    try {
      await onCode(code.trim())
    } catch {
      // The notice above says what happened.
      setCode('')
      setChecked(false)
      input.current?.focus()
    }
  }
  return (
    <Form className={styles.form} onSubmit={handleSubmit}>
      {failure}
      <TextField
        className={kind === 'app' ? styles.app : styles.recovery}
        label={words.label}
        hint={words.hint}
        name="code"
        autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        value={code}
        onChange={setCode}
        error={isChecked && code.trim() === '' ? missing : undefined}
        isRequired
        inputRef={input}
      />
      <Button type="submit" variant="primary" isBlock isPending={isPending} pendingText={t('checking')}>
        {words.button}
      </Button>
    </Form>
  )
}
