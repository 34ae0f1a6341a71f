/** What a field of an item is called, with its language where it is a text. */
import type { ContentFields } from '@hub/contract/content.rules'
import { LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import { useTexts } from '@hub/ui/language/texts.ts'
import { contentTexts } from '../content.texts.ts'

const TEXTS = ['name', 'summary', 'description'] as const

/** `places` are the names of what an item can stand below. */
export function useFieldWords(places?: ReadonlyMap<number, string>) {
  const t = useTexts(contentTexts)
  return {
    labelOf(key: string): string {
      const [language, field] = key.split('.')
      const locale = LOCALES.find((one) => one === language)
      const text = TEXTS.find((one) => one === field)
      if (locale && text) return t('fieldIn', { field: t(text), language: LOCALE_FACTS[locale].name })
      if (key === 'parentId') return t('place')
      return key === 'color' ? t('color') : t('availability')
    },
    valueOf(key: string, value: ContentFields[string] | undefined): string {
      if (key === 'parentId') return places?.get(Number(value)) ?? t('empty')
      if (key === 'isOpen') return t(value === true ? 'open' : 'comingSoon')
      if (key === 'isArchived') return t(value === true ? 'archived' : 'visible')
      return value === '' || value === undefined ? t('empty') : value.toString()
    },
  }
}
