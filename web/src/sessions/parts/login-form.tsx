import { useRef, useState } from 'react'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { sessionsTexts } from '../sessions.texts.ts'
import styles from '../login.module.css'
import { PasswordEntry } from './password-entry.tsx'

interface LoginFormProps {
  /** The email of the facilitator, if known. */
  email?: string
  /** The button's text, if it is not "Login". */
  label?: string
  isPending: boolean
  /** Rejects when the login fails; the form then clears the password. */
  onLogin: (login: { email: string; password: string }) => Promise<void>
}

/** The two fields; neither may be empty, and the server decides the rest (ACC-035). */
export function LoginForm({ email: known = '', label, isPending, onLogin }: LoginFormProps) {
  const t = useTexts(sessionsTexts)
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  async function handleSubmit() {
    const login = { email: email.trim(), password: password.trim() }
    setChecked(true)
    if (login.email === '') return emailInput.current?.focus()
    if (login.password === '') return passwordInput.current?.focus()
    try {
      await onLogin(login)
    } catch {
      // The screen shows the error; here the email stays and the password must be typed again (design 4).
      setChecked(false)
      setPassword('')
      passwordInput.current?.focus()
    }
  }
  const missing = (text: string, sentence: string) => (isChecked && text.trim() === '' ? sentence : undefined)
  return (
    <Form className={styles.form} onSubmit={handleSubmit}>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={missing(email, t('emailMissing'))}
        isRequired
        inputRef={emailInput}
      />
      <PasswordEntry
        label={label ?? t('login')}
        value={password}
        onChange={setPassword}
        error={missing(password, t('passwordMissing'))}
        inputRef={passwordInput}
        isPending={isPending}
        pendingText={t('loggingIn')}
      />
    </Form>
  )
}
