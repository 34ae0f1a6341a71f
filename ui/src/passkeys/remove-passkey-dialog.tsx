/** Asks before a passkey is removed, and says why it could not be: `passkey`, `onRemove`, `messageOf`, `onClose`. */
import { useState } from 'react'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { useTexts } from '../language/texts.ts'
import { showToast } from '../notices/toast.tsx'
import type { ListedPasskey } from './passkey-list.tsx'
import { passkeysTexts } from './passkeys.texts.ts'

interface RemovePasskeyDialogProps {
  passkey: ListedPasskey
  onRemove: (id: number) => Promise<unknown>
  messageOf: (error: unknown) => string
  onClose: () => void
}

export function RemovePasskeyDialog({ passkey, onRemove, messageOf, onClose }: RemovePasskeyDialogProps) {
  const t = useTexts(passkeysTexts)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { id, name } = passkey
  async function handleConfirm() {
    setBusy(true)
    setError(null)
    try {
      await onRemove(id)
      showToast(t('removed', { name }))
      onClose()
    } catch (refused) {
      setError(messageOf(refused))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('removeTitle', { name })}
      text={t('removeText')}
      confirmLabel={t('remove')}
      pendingText={t('removing')}
      isPending={isBusy}
      error={error}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  )
}
