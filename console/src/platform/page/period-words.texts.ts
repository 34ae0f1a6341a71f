import { defineTexts } from '@hub/contract/locales'

/** The words of periods and groups. */
export const periodTexts = defineTexts({
  en: {
    fromTo: '{from} to {to}',
    ofYear: '{year}',
    others: 'All others',
    notStated: 'Not stated',
    online: 'Online',
    offline: 'Offline',
    periodBefore: 'Before',
    otherPeriod: 'Other',
    thisTeam: 'This team',
    otherTeam: 'Other team',
    thisPeriod: 'This period',
  },
  zh: {
    // The head of a narrow column breaks at the spaces without a width.
    fromTo: '{from}\u200b至\u200b{to}',
    ofYear: '{year}年',
    others: '所有其他',
    notStated: '未说明',
    online: '在线',
    offline: '离线',
    periodBefore: '此前',
    otherPeriod: '另一期间',
    thisTeam: '本团队',
    otherTeam: '另一团队',
    thisPeriod: '本期',
  },
})
