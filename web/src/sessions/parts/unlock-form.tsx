import { useRef, useState } from 'react'
import { mediumDate } from '#platform/dates.ts'
import { useLocale } from '#platform/locale.ts'
import { useTexts } from '#platform/texts.ts'
import type { VaultSlip } from '#platform/vault-slip.ts'
import { isReady, readyUntil } from '#platform/vault-tries.ts'
import { Form } from '#ui/form.tsx'
import { Named } from '#ui/named.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import styles from '../login.module.css'
import { passwordTexts } from '../password.texts.ts'
import { sessionsTexts } from '../sessions.texts.ts'
import type { UnlockOutcome } from '../use-unlock.ts'
import { PasswordEntry } from './password-entry.tsx'

interface UnlockFormProps {
  slips: readonly VaultSlip[]
  outcome: UnlockOutcome | null
  onUnlock: (facilitatorId: number, password: string) => Promise<void>
}

/** Who one is, where more than one facilitator uses this device, and the password. */
export function UnlockForm({ slips, outcome, onUnlock }: UnlockFormProps) {
  const t = useTexts(passwordTexts)
  const login = useTexts(sessionsTexts)
  const { locale } = useLocale()
  const [chosen, setChosen] = useState(slips[0]?.facilitatorId ?? 0)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isPending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function handleSubmit() {
    setMissing(password === '')
    if (password === '') return input.current?.focus()
    setPending(true)
    await onUnlock(chosen, password.trim())
    setPending(false)
    setPassword('')
    input.current?.focus()
  }
  const note = (slip: VaultSlip) =>
    isReady(slip) ? t('ready', { when: mediumDate(readyUntil(slip), locale) }) : t('notReady')
  const choices = slips.map((slip) => ({
    id: slip.facilitatorId,
    label: <Named>{slip.firstName}</Named>,
    note: note(slip),
  }))
  const error = isMissing ? login('passwordMissing') : outcome === 'wrong' ? t('wrongPassword') : undefined
  return (
    <Form className={styles.form} onSubmit={handleSubmit}>
      {slips.length > 1 && (
        <RadioCards label={t('who')} choices={choices} value={chosen} onChange={setChosen} columns={1} />
      )}
      <PasswordEntry
        label={t('unlock')}
        value={password}
        onChange={setPassword}
        error={error}
        isErrorAlert
        inputRef={input}
        isPending={isPending}
        pendingText={t('unlocking')}
      />
    </Form>
  )
}
