import { LOCALES, useLocale, type Locale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { appTexts } from '../../app.texts.ts'
import styles from '../entrance.module.css'

/** Each language in its own words (I18-002). */
const LANGUAGES: Record<Locale, { name: 'english' | 'chinese'; lang: string }> = {
  en: { name: 'english', lang: 'en' },
  zh: { name: 'chinese', lang: 'zh-Hans' },
}

/** The language switch of the logged-out screens: two words, light enough for the first load. */
export function EntranceLanguage() {
  const t = useTexts(appTexts)
  const { locale, setLocale } = useLocale()
  return (
    <div role="group" className={styles.languages} aria-label={t('language')}>
      {LOCALES.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={LANGUAGES[choice].lang}
          aria-pressed={choice === locale}
          onClick={() => setLocale(choice)}
        >
          {t(LANGUAGES[choice].name)}
        </button>
      ))}
    </div>
  )
}
