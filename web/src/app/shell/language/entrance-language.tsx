import { LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { appTexts } from '../../app.texts.ts'
import styles from '../entrance.module.css'

/**
 * The language switch of the logged-out screens: each language in its own words, small enough for the first load
 * (I18-002).
 */
export function EntranceLanguage() {
  const t = useTexts(appTexts)
  const { locale, setLocale } = useLocale()
  return (
    <div role="group" className={styles.languages} aria-label={t('language')}>
      {LOCALES.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={LOCALE_FACTS[choice].lang}
          aria-pressed={choice === locale}
          onClick={() => setLocale(choice)}
        >
          {LOCALE_FACTS[choice].name}
        </button>
      ))}
    </div>
  )
}
