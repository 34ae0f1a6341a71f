import { defineTexts } from '@hub/contract/locales'

/** How long ago something was, as people say it. */
export const momentsTexts = defineTexts({
  en: {
    todayAt: 'today at {time}',
    yesterdayAt: 'yesterday at {time}',
    dateAt: '{date} at {time}',
    dayToday: '{date}, today',
    dayYesterday: '{date}, yesterday',
    dayAgo: '{date}, {days} days ago',
  },
  zh: {
    todayAt: '今天 {time}',
    yesterdayAt: '昨天 {time}',
    dateAt: '{date} {time}',
    dayToday: '{date}（今天）',
    dayYesterday: '{date}（昨天）',
    dayAgo: '{date}（{days}天前）',
  },
})
