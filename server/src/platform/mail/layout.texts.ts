/** The texts that every mail has in common. */
import { defineTexts } from '@hub/contract/locales'

export const mailLayoutTexts = defineTexts({
  en: {
    copyLink: 'If the button does not work, copy this address into your browser:',
    linkOf: '{label}:',
    sentBy: 'This message was sent by {provider} for {product}.',
    questions: 'Questions? Write to {contact}.',
  },
  zh: {
    copyLink: '如果按钮无法使用，请将以下地址复制到浏览器中打开：',
    linkOf: '{label}：',
    sentBy: '本邮件由 {provider} 为 {product} 发送。',
    questions: '如有疑问，请写信至 {contact}。',
  },
})
