import { defineTexts } from '@hub/contract/locales'

/** How long ago something was, as people say it. */
export const momentsTexts = defineTexts({
  en: {
    todayAt: 'today at {time}',
    yesterdayAt: 'yesterday at {time}',
    dateAt: '{date} at {time}',
    onDateAt: 'on {date} at {time}',
    todayBetween: 'today between {from} and {until}',
    yesterdayBetween: 'yesterday between {from} and {until}',
    onDateBetween: 'on {date} between {from} and {until}',
    betweenDays: 'between {from} and {until}',
    dayToday: '{date}, today',
    dayYesterday: '{date}, yesterday',
    dayAgo: '{date}, {days} days ago',
  },
  zh: {
    todayAt: '今天 {time}',
    yesterdayAt: '昨天 {time}',
    dateAt: '{date} {time}',
    onDateAt: '{date} {time}',
    todayBetween: '今天 {from}至{until}',
    yesterdayBetween: '昨天 {from}至{until}',
    onDateBetween: '{date} {from}至{until}',
    betweenDays: '{from}至{until}',
    dayToday: '{date}（今天）',
    dayYesterday: '{date}（昨天）',
    dayAgo: '{date}（{days}天前）',
  },
})
