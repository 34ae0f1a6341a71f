import { defineTexts } from '@hub/contract/locales'

/** The texts of what app puts on the dashboard. */
export const dashboardTexts = defineTexts({
  en: {
    today: 'Today',
    nextEvent: 'Next event',
    yourNextEvent: 'Your next event',
  },
  zh: {
    today: '今天',
    nextEvent: '下一场活动',
    yourNextEvent: '您的下一场活动',
  },
})
