/** Jumps over the content that follows, to `to`. By default it jumps over the navigation to the main part of the page. */
import { useTexts } from '../language/texts.ts'
import styles from './skip-link.module.css'
import { uiTexts } from '../ui.texts.ts'

export function SkipLink({ to = 'main', label }: { to?: string; label?: string }) {
  const t = useTexts(uiTexts)
  return (
    <a
      href={`#${to}`}
      className={styles.skip}
      data-no-print
      onClick={(event) => {
        // The router controls the address, so only focus moves.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {label ?? t('skipToMain')}
    </a>
  )
}
