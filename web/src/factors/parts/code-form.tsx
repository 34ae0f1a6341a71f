import { useEffect, useRef, useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { factorsTexts } from '../factors.texts.ts'
import styles from './code-form.module.css'

interface CodeFormProps {
  /** `app`: six digits; `recovery`: letters and digits; `any`: either. */
  kind: 'app' | 'recovery' | 'any'
  label: string
  hint?: string
  missing: string
  button: string
  takesFocus?: boolean
  isPending: boolean
  error: unknown
  /** Rejects when the code was wrong; the field is then emptied. */
  onCode: (code: string) => Promise<unknown>
}

/** One code and the button that gives it. It is one field and not six boxes, so that a phone fills it in one step. */
export function CodeForm({ kind, missing, isPending, error, onCode, takesFocus, ...words }: CodeFormProps) {
  const t = useTexts(factorsTexts)
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
      {error !== null && error !== undefined && <CodeFailure error={error} />}
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

/** What to do about a code that does not match, in words: mostly the clock of the phone is wrong. */
function CodeFailure({ error }: { error: unknown }) {
  const t = useTexts(factorsTexts)
  const messageOf = useMessageOf()
  if (isCallError(error, 'CodeIncorrect'))
    return (
      <Notice tone="danger" role="alert" title={t('wrongCode')}>
        {t('wrongCodeHint')}
      </Notice>
    )
  return (
    <Notice tone="danger" role="alert">
      {messageOf(error)}
    </Notice>
  )
}
