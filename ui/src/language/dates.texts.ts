import { defineTexts } from '@hub/contract/locales'

/** How a date and a time of day are joined (I18-005). */
export const datesTexts = defineTexts({
  en: { dateAndTime: '{date}, {time}' },
  zh: { dateAndTime: '{date} {time}' },
})
