import { defineTexts } from '@hub/contract/locales'

/** How a browser and its system are named. */
export const deviceTexts = defineTexts({
  en: { unknown: 'Unknown browser', onSystem: '{browser} on {system}' },
  zh: { unknown: '未知浏览器', onSystem: '{system} 上的 {browser}' },
})
