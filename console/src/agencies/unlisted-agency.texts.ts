import { defineTexts } from '@hub/contract/locales'

/** The texts of an agency that somebody typed, where it is decided about beside them. */
export const unlistedTexts = defineTexts({
  en: {
    title: '“{name}” is not on the agency list',
    text: 'Put it on the list, or merge it with the agency that is meant.',
    looksLike:
      'It looks like {name}, which has {count, plural, =0 {no facilitators} one {# facilitator} other {# facilitators}}.',
    looksLikeIn:
      'It looks like {name}, {place}, which has {count, plural, =0 {no facilitators} one {# facilitator} other {# facilitators}}.',
    approve: 'Approve as new',
    merge: 'Merge',
  },
  zh: {
    title: '“{name}”不在机构列表中',
    text: '请将其加入列表，或与正确的机构合并。',
    looksLike: '看起来是“{name}”，该机构有{count, number}名辅导员。',
    looksLikeIn: '看起来是{place}的“{name}”，该机构有{count, number}名辅导员。',
    approve: '列为新机构',
    merge: '合并',
  },
})
