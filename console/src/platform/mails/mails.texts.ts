import { defineTexts } from '@hub/contract/locales'

/** The head of a mail that is shown before it is sent. */
export const mailsTexts = defineTexts({
  en: { to: 'To', subject: 'Subject' },
  zh: { to: '收件人', subject: '主题' },
})
