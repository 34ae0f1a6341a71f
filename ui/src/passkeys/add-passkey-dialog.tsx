/**
 * Asks for the name of a new passkey and makes it. `ask` gets the offer from the server, `onMade` gives it the passkey, and
 * `messageOf` has the words for what the server refused.
 */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Form } from '../fields/form.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useTexts } from '../language/texts.ts'
import { Notice } from '../notices/notice.tsx'
import { makePasskey, PasskeyError, preparePasskeys, type MadePasskey } from './browser-passkeys.ts'
import { passkeysTexts } from './passkeys.texts.ts'
import styles from './passkeys.module.css'

const NAME_MAX = 60

interface AddPasskeyDialogProps {
  ask: () => Promise<object>
  onMade: (made: { name: string; passkey: MadePasskey }) => Promise<unknown>
  messageOf: (error: unknown) => string
  onClose: () => void
  /** What happens, where it is not what is said to staff. */
  text?: string
}

export function AddPasskeyDialog({ ask, onMade, messageOf, onClose, text }: AddPasskeyDialogProps) {
  const t = useTexts(passkeysTexts)
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(preparePasskeys, [])

  async function handleSubmit() {
    setChecked(true)
    const given = name.trim()
    if (given === '') return input.current?.focus()
    setBusy(true)
    setError(null)
    try {
      await onMade({ name: given, passkey: await makePasskey(await ask()) })
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const words = (of: unknown) => {
    if (!(of instanceof PasskeyError)) return messageOf(of)
    return t(of.trouble === 'stopped' ? 'notMade' : of.trouble)
  }
  return (
    <Dialog
      isOpen
      title={t('addTitle')}
      description={text ?? t('addText')}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <Button isDisabled={isBusy} onPress={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <Form className={styles.form} onSubmit={handleSubmit}>
        {error !== null && (
          <Notice tone="danger" role="alert">
            {words(error)}
          </Notice>
        )}
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          name="passkey-name"
          autoComplete="off"
          maxLength={NAME_MAX}
          value={name}
          onChange={setName}
          error={isChecked && name.trim() === '' ? t('nameMissing') : undefined}
          isRequired
          inputRef={input}
        />
        <Button type="submit" variant="primary" isBlock isPending={isBusy} pendingText={t('creating')}>
          {t('create')}
        </Button>
      </Form>
    </Dialog>
  )
}
