import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Form } from '@hub/ui/fields/form.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import styles from '../login.module.css'
import { passwordTexts } from '../password.texts.ts'
import { sessionsTexts } from '../sessions.texts.ts'
import type { UnlockOutcome } from '../unlock.rules.ts'
import { PasswordEntry } from './password-entry.tsx'

interface UnlockFormProps {
  outcome: UnlockOutcome | null
  /** How long no further try is possible; 0 when one is. */
  secondsLeft: number
  onUnlock: (password: string) => Promise<void>
}

/** The password that opens this device; after too many wrong ones no further try is possible for a while. */
export function UnlockForm({ outcome, secondsLeft, onUnlock }: UnlockFormProps) {
  const t = useTexts(passwordTexts)
  const login = useTexts(sessionsTexts)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isPending = outcome === 'trying'
  // The wait is stored before it is known whether this try was wrong.
  const isWaiting = secondsLeft > 0 && !isPending
  useWaitAnnounced(isWaiting ? secondsLeft : 0)

  async function handleSubmit() {
    if (isWaiting) return
    setMissing(password === '')
    if (password === '') return input.current?.focus()
    await onUnlock(password.trim())
    setPassword('')
    input.current?.focus()
  }
  const wrong = outcome === 'wrong' ? t('wrongPassword') : undefined
  return (
    <Form className={styles.form} onSubmit={handleSubmit}>
      <PasswordEntry
        label={t('unlock')}
        value={password}
        onChange={setPassword}
        error={isMissing ? login('passwordMissing') : wrong}
        isErrorAlert
        inputRef={input}
        isPending={isPending}
        isInactive={isWaiting}
        pendingText={t('unlocking')}
      />
      {isWaiting && <p className="muted">{t('secondsLeft', { count: secondsLeft })}</p>}
    </Form>
  )
}

/** Announced when the wait begins and when it ends, because nobody wants to hear each second of it. */
function useWaitAnnounced(secondsLeft: number): void {
  const t = useTexts(passwordTexts)
  const wasWaiting = useRef(false)
  const isWaiting = secondsLeft > 0
  useEffect(() => {
    if (isWaiting === wasWaiting.current) return
    wasWaiting.current = isWaiting
    announce(isWaiting ? t('waiting', { count: secondsLeft }) : t('waitOver'))
  }, [isWaiting, secondsLeft, t])
}
