/**
 * The button of a second step that uses a passkey in place of a code. `ask` gets the question from the server, `onAnswer`
 * gives it the answer, and `messageOf` has the words for what the server refused.
 */
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { useTexts } from '../language/texts.ts'
import { Notice } from '../notices/notice.tsx'
import {
  answerWithPasskey,
  canUsePasskeys,
  PasskeyError,
  preparePasskeys,
  type GivenPasskey,
} from './browser-passkeys.ts'
import { passkeysTexts } from './passkeys.texts.ts'
import styles from './passkeys.module.css'

interface PasskeyUseProps {
  ask: () => Promise<object>
  onAnswer: (passkey: GivenPasskey) => Promise<unknown>
  messageOf: (error: unknown) => string
  /** There is no code to give, so that this is the way on. */
  isMain?: boolean
}

export function PasskeyUse({ ask, onAnswer, messageOf, isMain = false }: PasskeyUseProps) {
  const t = useTexts(passkeysTexts)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(preparePasskeys, [])
  if (!canUsePasskeys()) return <p className="muted">{t('unsupported')}</p>

  async function handlePress() {
    setBusy(true)
    setError(null)
    try {
      await onAnswer(await answerWithPasskey(await ask()))
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.use}>
      {error !== null && (
        <Notice tone="danger" role="alert">
          {error instanceof PasskeyError ? t(error.trouble) : messageOf(error)}
        </Notice>
      )}
      <Button
        icon={KeyRound}
        variant={isMain ? 'primary' : 'secondary'}
        isBlock
        isPending={isBusy}
        pendingText={t('using')}
        onPress={handlePress}
      >
        {t('use')}
      </Button>
    </div>
  )
}
