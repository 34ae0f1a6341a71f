import { listed } from '@hub/contract/listed.rules'
import { classes } from '@hub/ui/style/classes.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts, type Translator } from '@hub/ui/language/texts.ts'
import { clientPasswordsTexts } from '../client-passwords.texts.ts'
import styles from './client-passwords-dialog.module.css'

const NAMES = {
  '!': 'exclamation',
  '#': 'hash',
  $: 'dollar',
  '%': 'percent',
  '&': 'ampersand',
  '*': 'asterisk',
  '?': 'question',
  '-': 'dash',
} as const

/** A password that is shown as it is and read out character by character (design 5.18). */
export function SpelledPassword({ password, className }: { password: string; className?: string }) {
  const t = useTexts(clientPasswordsTexts)
  const { locale } = useLocale()
  return (
    <span className={className}>
      <span className="mono" aria-hidden>
        {password}
      </span>
      <span className={classes('visually-hidden', styles.spelled)}>{listed(spell(password, t), locale)}</span>
    </span>
  )
}

function spell(password: string, t: Translator<(typeof clientPasswordsTexts)['en']>): string[] {
  return Array.from(password, (character) => {
    if (character in NAMES) return t(NAMES[character as keyof typeof NAMES])
    return /[A-Z]/.test(character) ? t('capital', { letter: character }) : character
  })
}
