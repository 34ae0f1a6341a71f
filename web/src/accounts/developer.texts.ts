import { defineTexts } from '@hub/contract/locales'

/** The words of what exists in development alone. */
export const developerTexts = defineTexts({
  en: { fill: 'Fill in sample values' },
  zh: { fill: '填入示例内容' },
})
