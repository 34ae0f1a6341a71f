/** The language of the page, each in its own words (I18-002). `look` links (login) or segmented (menu); `onDark` on the rail. */
import { LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import { useLocale } from '../language/locale.ts'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import styles from './language-switch.module.css'
import { PlainButton } from './plain-button.tsx'
import { ToggleGroup } from './toggle-group.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface LanguageSwitchProps {
  look?: 'links' | 'segmented'
  onDark?: boolean | undefined
  className?: string | undefined
}

export function LanguageSwitch({ look = 'links', onDark, className }: LanguageSwitchProps) {
  const { locale, setLocale } = useLocale()
  const t = useTexts(uiTexts)
  const options = LOCALES.map((id) => ({
    id,
    label: LOCALE_FACTS[id].name,
    lang: LOCALE_FACTS[id].lang,
  }))
  if (look === 'segmented') {
    return (
      <ToggleGroup
        label={t('language')}
        options={options}
        value={locale}
        onChange={setLocale}
        onDark={onDark}
        className={className}
      />
    )
  }
  return (
    <fieldset aria-label={t('language')} className={classes(styles.links, className)}>
      {options.map(({ id, label, lang }) => (
        <PlainButton
          key={id}
          className={styles.link ?? ''}
          aria-pressed={id === locale}
          onPress={() => setLocale(id)}
        >
          <span lang={lang}>{label}</span>
        </PlainButton>
      ))}
    </fieldset>
  )
}
