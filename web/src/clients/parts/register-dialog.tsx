import { UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ANSWERS, openedValueField } from '@hub/contract/client-choices'
import type { ClientToRegister } from '@hub/contract/clients'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { copyText } from '@hub/ui/page/copy-text.ts'
import { useChoiceName } from '../../metas/parts/use-choice-name.ts'
import { newClientTexts } from '../new-client.texts.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './new-client.module.css'
import { SpelledPassword } from './spelled-password.tsx'

interface RegisterDialogProps {
  client: ClientToRegister
  isPending: boolean
  /** The note when ID or password differ from those before. */
  replaced: string | null
  isCorrection: boolean
  /** Receives whether the password is on the clipboard. */
  onConfirm: (isCopied: boolean) => void
  onCancel: () => void
}

/**
 * The last check before a client file is opened: the choices and the password, which confirming copies. When the browser
 * refuses to copy, the dialog says so first, and confirming again registers anyway (CLI-015, CLI-016).
 */
export function RegisterDialog(props: RegisterDialogProps) {
  const { client, isPending, replaced, isCorrection, onConfirm, onCancel } = props
  const t = useTexts(newClientTexts)
  const choiceName = useChoiceName()
  const [isRefused, setRefused] = useState(false)

  async function handleConfirm() {
    const isCopied = await copyText(client.password)
    if (isCopied || isRefused) onConfirm(isCopied)
    else setRefused(true)
  }
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      icon={UserPlus}
      title={t(isCorrection ? 'correctTitle' : 'title')}
      isBusy={isPending}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            pendingText={t('registering')}
            onPress={handleConfirm}
          >
            {t(isCorrection ? 'saveAndSend' : 'confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.recap}>
        <Avatar glyph={client.avatarValue} color={client.avatarColorValue} size={56} />
        <dl>
          <Line name={t('clientId')}>
            <span className="mono">{client.code}</span>
          </Line>
          {ANSWERS.map((name) => (
            <Line key={name} name={choiceName(name)}>
              <Named>{client[openedValueField(name)]}</Named>
            </Line>
          ))}
        </dl>
      </div>
      <div className={styles.password}>
        <p>
          <span className="muted small">{t('portalPassword')}</span>
          <SpelledPassword password={client.password} className={styles.large ?? ''} />
        </p>
        <CopyButton password={client.password} />
      </div>
      <div className={styles.notices}>
        {replaced !== null && (
          <Notice tone="info" role="alert">
            {replaced}
          </Notice>
        )}
        {isRefused && (
          <Notice tone="attention" role="alert">
            {t('copyRefused')}
          </Notice>
        )}
        <Notice tone="attention">{t('copiedOnce')}</Notice>
      </div>
    </Dialog>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
