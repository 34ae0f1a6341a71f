import { defineTexts } from '@hub/contract/locales'

/** The labels of a duration, keyed by its unit; the English ones are those of the contract's `formatDuration` (CLI-005). */
export const durationTexts = defineTexts({
  en: {
    lessThanMinute: 'Less than 1 Min',
    minutes: '{count, plural, one {# Min} other {# Mins}}',
    hours: '{count, plural, one {# Hour} other {# Hours}}',
    day: '1 Day',
    moreThanTwoDays: 'More than 2 Days',
  },
  zh: {
    lessThanMinute: '不到 1 分钟',
    minutes: '{count, number} 分钟',
    hours: '{count, number} 小时',
    day: '1 天',
    moreThanTwoDays: '超过 2 天',
  },
})
