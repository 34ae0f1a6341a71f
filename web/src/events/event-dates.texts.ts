import { defineTexts } from '@hub/contract/locales'

/** How times stand beside their zone, and how first and last are joined (EVT-018). */
export const eventDatesTexts = defineTexts({
  en: { timeInZone: '{time} {zone}', between: '{from} - {to}' },
  zh: { timeInZone: '{time}（{zone}）', between: '{from} 至 {to}' },
})
