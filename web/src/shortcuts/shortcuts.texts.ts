import { defineTexts } from '@hub/contract/locales'

/** The texts of the shortcuts. */
export const shortcutsTexts = defineTexts({
  en: {
    continue: 'Continue',
    lastRun: 'Last run {date}',
    minutes: '{minutes, number} min',
    yourModules: 'Your modules',
    recentAndFavourite: 'Recent and favourite',
    favouriteOf: 'Favourite, {module}',
  },
  zh: {
    continue: '继续',
    lastRun: '上次运行：{date}',
    minutes: '{minutes, number} 分钟',
    yourModules: '我的模块',
    recentAndFavourite: '最近使用与收藏',
    favouriteOf: '收藏，{module}',
  },
})
