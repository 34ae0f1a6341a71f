import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPY_TOAST_MS } from '@hub/contract/constants'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { copyText } from '@hub/ui/page/copy-text.ts'
import { clientPasswordsTexts } from '../client-passwords.texts.ts'

interface CopyButtonProps {
  password: string
  /** The owner of the password, when several buttons are in a row. */
  code?: string
  onCopied?: () => void
}

/** Copies a password and says so for a second; when the browser refuses, it says so (CLI-016, CLI-026). */
export function CopyButton({ password, code, onCopied }: CopyButtonProps) {
  const t = useTexts(clientPasswordsTexts)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), COPY_TOAST_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function handlePress() {
    if (!(await copyText(password))) return showToast(t('notCopied'), { tone: 'info' })
    setCopied(true)
    showToast(t('passwordCopied'), { ms: COPY_TOAST_MS })
    onCopied?.()
  }
  return (
    <Button size="sm" icon={isCopied ? Check : Copy} onPress={handlePress}>
      {isCopied ? t('copied') : t('copy')}
      <span className="visually-hidden">
        {code === undefined ? t('ofThisClient') : t('ofClient', { code })}
      </span>
    </Button>
  )
}
