/**
 * A password: Show password, paste and managers allowed. `value`, `onChange`, `onBlur`,
 * `autoComplete` current-password or new-password, `showRules` lists the rules and which are met (ACC-010).
 */
import { Circle, CircleCheck, Eye, EyeOff } from 'lucide-react'
import { useState, type Ref } from 'react'
import { PASSWORD_MAX } from '@hub/contract/constants'
import { PASSWORD_RULES, unmetPasswordRules, type PasswordRule } from '@hub/contract/fields.rules'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import type { FieldProps } from './field-shell.tsx'
import { Icon } from '../pictures/icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import input from './input.module.css'
import styles from './password-field.module.css'
import { TextShell } from './text-shell.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  autoComplete?: 'current-password' | 'new-password'
  showRules?: boolean | undefined
  autoFocus?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, onBlur, autoComplete = 'current-password', showRules, inputRef } = props
  const [isShown, setIsShown] = useState(false)
  const t = useTexts(uiTexts)
  return (
    <div className={styles.stack}>
      <TextShell {...props}>
        {(control) => (
          <div className={input.withEnd}>
            <input
              {...control}
              ref={inputRef}
              className={classes(input.input, isShown && styles.shown)}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
              type={isShown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck="false"
              {...(props.autoFocus && { autoFocus: true })}
              maxLength={PASSWORD_MAX}
            />
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={isShown ? t('hidePassword') : t('showPassword')}
              variant="plain"
              className={input.end}
              onPress={() => setIsShown(!isShown)}
            />
          </div>
        )}
      </TextShell>
      {showRules && <PasswordRules password={value} />}
    </div>
  )
}

function PasswordRules({ password }: { password: string }) {
  const t = useTexts(uiTexts)
  const unmet = new Set(unmetPasswordRules(password))
  const words: Record<PasswordRule, string> = {
    length: t('ruleLength'),
    letter: t('ruleLetter'),
    number: t('ruleNumber'),
    special: t('ruleSpecial'),
  }
  return (
    <ul className={styles.rules}>
      {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => (
        <li key={rule} className={classes(!unmet.has(rule) && styles.met)}>
          <Icon of={unmet.has(rule) ? Circle : CircleCheck} className={styles.mark} />
          {words[rule]}
          <span className="visually-hidden">: {unmet.has(rule) ? t('ruleUnmet') : t('ruleMet')}</span>
        </li>
      ))}
    </ul>
  )
}
