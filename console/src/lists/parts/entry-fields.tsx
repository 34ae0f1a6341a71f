import type { MetaType } from '@hub/contract/metas'
import { LOCALE_FACTS, LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import { LIST_TEXT_MAX } from '@hub/contract/staff-lists'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { EntryTexts } from '../lists.rules.ts'
import { selectionTexts } from '../lists.texts.ts'

interface EntryFieldsProps {
  type: MetaType
  texts: EntryTexts
  onChange: (texts: EntryTexts) => void
  /** What is wrong with the English text. */
  error: string | undefined
}

/** The text of an entry in every language; English is required. */
export function EntryFields({ type, texts, onChange, error }: EntryFieldsProps) {
  const t = useTexts(selectionTexts)
  return LOCALES.map((locale) => (
    <TextField
      key={locale}
      label={t('textIn', { language: LOCALE_FACTS[locale].name })}
      hint={locale === SOURCE_LOCALE && type === 'age' ? t('ageHint') : undefined}
      value={texts[locale]}
      onChange={(text) => onChange({ ...texts, [locale]: text })}
      maxLength={LIST_TEXT_MAX}
      error={locale === SOURCE_LOCALE ? error : undefined}
      isRequired={locale === SOURCE_LOCALE}
    />
  ))
}
