import { defineTexts } from '@hub/ui/language/texts.ts'

/** The words of what app puts on the dashboard. */
export const dashboardTexts = defineTexts(
  {
    today: 'Today',
    nextEvent: 'Next event',
    yourNextEvent: 'Your next event',
  },
  {
    today: '今天',
    nextEvent: '下一场活动',
    yourNextEvent: '您的下一场活动',
  },
)
