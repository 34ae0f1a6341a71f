/** The page for an address at which the hub has nothing. */
import { defineTexts } from '@hub/contract/locales'

export const noPageTexts = defineTexts({
  en: {
    title: 'There is no page at this address',
    way: 'Go to the dashboard',
  },
  zh: {
    title: '此网址没有页面',
    way: '前往主页',
  },
})
