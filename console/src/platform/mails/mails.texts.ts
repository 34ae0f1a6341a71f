import { defineTexts } from '@hub/contract/locales'

/** The head of a mail that is shown before it is sent, and the choice of the language to read it in. */
export const mailsTexts = defineTexts({
  en: {
    to: 'To',
    subject: 'Subject',
    language: 'Language of the preview',
    sentIn: 'The email is sent in {language}, the language of the account.',
  },
  zh: {
    to: '收件人',
    subject: '主题',
    language: '预览语言',
    sentIn: '邮件将以账户的语言（{language}）发送。',
  },
})
