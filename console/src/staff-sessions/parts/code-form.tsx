import { useEffect, useRef, useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { CodeField } from './code-field.tsx'
import styles from './steps.module.css'

interface CodeFormProps {
  kind: 'app' | 'recovery'
  /** The words of the field, of its hint, and of what is said while it is empty. */
  label: string
  hint?: string
  missing: string
  button: string
  pendingText: string
  /** True for a step whose first field takes the focus. */
  takesFocus?: boolean
  isPending: boolean
  error: unknown
  /** Rejects when the code was wrong; the field is then emptied. */
  onCode: (code: string) => Promise<void>
}

/** One code and the button that gives it. It does not send itself: a digit may be corrected (console design, 4). */
export function CodeForm({ kind, missing, isPending, error, onCode, takesFocus, ...words }: CodeFormProps) {
  const messageOf = useMessageOf()
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
      await onCode(code)
    } catch {
      // The notice above says what happened.
      setCode('')
      setChecked(false)
      input.current?.focus()
    }
  }
  return (
    <>
      {error !== null && (
        <Notice tone="danger" role="alert">
          {messageOf(error)}
        </Notice>
      )}
      <Form className={styles.form} onSubmit={handleSubmit}>
        <CodeField
          kind={kind}
          label={words.label}
          hint={words.hint}
          value={code}
          onChange={setCode}
          error={isChecked && code.trim() === '' ? missing : undefined}
          inputRef={input}
        />
        <Button type="submit" variant="primary" isBlock isPending={isPending} pendingText={words.pendingText}>
          {words.button}
        </Button>
      </Form>
    </>
  )
}
