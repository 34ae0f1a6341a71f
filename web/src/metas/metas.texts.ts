import { defineTexts } from '@hub/contract/locales'

/** The names of the lists to choose from. */
export const metasTexts = defineTexts({
  en: {
    avatar: 'Avatar',
    avatar_color: 'Colour',
    gender: 'Gender Identity',
    ethno: 'Ethnic Identity',
    age: 'Age',
    referral_path: 'Referral Path',
  },
  zh: {
    avatar: '头像',
    avatar_color: '颜色',
    gender: '性别认同',
    ethno: '族裔认同',
    age: '年龄',
    referral_path: '转介途径',
  },
})
