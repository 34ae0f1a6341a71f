import { defineTexts } from '@hub/contract/locales'

/** How times and their zone, and first and last, are joined (EVT-018). */
export const eventDatesTexts = defineTexts({
  en: { timeInZone: '{time} {zone}', between: '{from} - {to}' },
  zh: { timeInZone: '{time}（{zone}）', between: '{from} 至 {to}' },
})
