import { defineTexts } from '@hub/contract/locales'

/** The texts that exist in development only. */
export const developerTexts = defineTexts({
  en: { fill: 'Fill in sample values' },
  zh: { fill: '填入示例内容' },
})
