import { defineTexts } from '@hub/contract/locales'

/** The texts of changing the email of an account. */
export const personEmailTexts = defineTexts({
  en: {
    change: 'Change email',
    changeTitle: 'Change the email of {name}?',
    changeText:
      'A link goes to the new email. {email} stays the login until the link is confirmed, and gets a notice with what to do if the change was not asked for.',
    replaces: 'The link that was sent to {email} stops working.',
    newEmail: 'New email',
    unmet: 'Enter an email address',
    same: 'The account has this email already',
    send: 'Send link',
    sent: 'The link to {email} is on its way.',
    waiting: 'New email: waiting for confirmation',
    waitingText:
      '{by} sent a link to <b>{email}</b> ({at}). It works until {until}, and the present email stays the login until it is confirmed.',
    withdraw: 'Cancel change',
    withdrawTitle: 'Cancel the change of email?',
    withdrawText: 'The link that was sent to {email} stops working. The present email stays the login.',
    withdrawn: 'The change is cancelled.',
  },
  zh: {
    change: '更改邮箱',
    changeTitle: '更改{name}的邮箱？',
    changeText:
      '链接将发送到新邮箱。链接确认之前，{email} 仍是登录账号，并会收到通知，说明如非本人申请应如何处理。',
    replaces: '已发送到 {email} 的链接将失效。',
    newEmail: '新邮箱',
    unmet: '请输入邮箱地址',
    same: '该账户已使用此邮箱',
    send: '发送链接',
    sent: '发往 {email} 的链接已在发送中。',
    waiting: '新邮箱：等待确认',
    waitingText: '{by}于{at}向 <b>{email}</b> 发送了链接，有效期至{until}。确认之前，现有邮箱仍是登录账号。',
    withdraw: '取消更改',
    withdrawTitle: '取消更改邮箱？',
    withdrawText: '已发送到 {email} 的链接将失效，现有邮箱仍是登录账号。',
    withdrawn: '已取消更改。',
  },
})
