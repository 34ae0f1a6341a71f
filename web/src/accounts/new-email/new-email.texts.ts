import { defineTexts } from '@hub/contract/locales'

/** The texts of confirming a new email. */
export const newEmailTexts = defineTexts({
  en: {
    title: 'Confirm your new email',
    lead: 'You log in with the address to which we sent this link, as soon as you confirm it. Your password stays as it is.',
    confirm: 'Confirm email address',
    confirming: 'Confirming',
    done: 'Your email is changed.',
    doneText: 'From now on you log in with <b>{email}</b>.',
    toHub: 'Go on to the hub',
    failed: 'The email was not changed',
    failedText:
      'This happens when the link is older than 2 days, when a newer one was sent, or when another account has the address. Please ask the person who sent it.',
    missing: 'A part of the link is missing',
    missingText: 'Please open the link in the email again, or copy all of it into the address bar.',
    tryAgain: 'Try again',
  },
  zh: {
    title: '确认您的新邮箱',
    lead: '确认后，您将使用收到此链接的邮箱登录，密码保持不变。',
    confirm: '确认邮箱',
    confirming: '正在确认',
    done: '您的邮箱已更改。',
    doneText: '今后请使用 <b>{email}</b> 登录。',
    toHub: '继续',
    failed: '邮箱未更改',
    failedText: '可能是链接已超过 2 天、已发送新的链接，或该邮箱已用于其他账户。请联系发送链接的人员。',
    missing: '链接不完整',
    missingText: '请重新打开邮件中的链接，或将完整链接复制到地址栏。',
    tryAgain: '重试',
  },
})
