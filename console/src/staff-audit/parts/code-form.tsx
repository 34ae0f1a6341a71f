import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { accessTexts } from '../access.texts.ts'
import styles from './code-form.module.css'

const CODE_LENGTH = 8

interface Props {
  /** The ID that is looked up already, or empty. */
  code: string
  /** What the button says. */
  action: string
  isPending?: boolean
  onCode: (code: string) => void
}

/** A field for the ID of a client's file; spaces and hyphens in it are taken out. */
export function CodeForm({ code, action, isPending = false, onCode }: Props) {
  const t = useTexts(accessTexts)
  const [typed, setTyped] = useState(code)
  const [isMissing, setMissing] = useState(false)
  function handleShow() {
    const given = typed.replaceAll(/[\s-]/g, '').toUpperCase()
    setMissing(given === '')
    if (given !== '') onCode(given)
  }
  return (
    <search className={styles.form}>
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        error={isMissing ? t('codeMissing') : undefined}
        value={typed}
        onChange={setTyped}
        onEnter={handleShow}
        autoComplete="off"
        // Spaces and hyphens between groups are taken out.
        maxLength={2 * CODE_LENGTH}
        className={styles.field}
      />
      <Button {...(code === '' && { variant: 'primary' })} isPending={isPending} onPress={handleShow}>
        {action}
      </Button>
    </search>
  )
}
