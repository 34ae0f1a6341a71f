/** The texts of the mails about accounts. */
import { defineTexts } from '@hub/contract/locales'

export const accountsTexts = defineTexts({
  en: {
    confirmSubject: 'Confirm your {product} account',
    confirmHeading: 'Confirm your account',
    confirmThanks: 'Hello {firstName}, thank you for signing up for {product}.',
    confirmAsk: 'Please confirm that this is your work email address. It is also your login ID.',
    confirmAction: 'Confirm account',
    confirmExpires: 'The confirmation will expire within 2 days. After that, please register again.',
    confirmNotYou: 'If you did not register, please ignore this message. No account will be opened.',
    resetSubject: 'Set a new {product} password',
    resetHeading: 'Set a new password',
    resetAsked:
      'Hello {firstName}, someone asked to set a new password for your {product} account {email}. If it was you, choose a new password here.',
    resetAction: 'Choose a new password',
    resetExpires: 'This link works for 1 hour and only once. A newer link replaces it.',
    resetNotYou: 'If it was not you, please ignore this message. Your password stays as it is.',
    changedSubject: 'Your {product} password was changed',
    changedHeading: 'Your password was changed',
    changedDone:
      'Hello {firstName}, the password of your {product} account {email} was changed. Every session was logged out.',
    changedAction: 'Log in',
    changedNotYou:
      'If you did not do this, please set a new password at once with "Forgot" on the login page, and write to {contact}.',
  },
  zh: {
    confirmSubject: '请确认您的 {product} 账户',
    confirmHeading: '确认您的账户',
    confirmThanks: '{firstName}，您好！感谢您注册 {product}。',
    confirmAsk: '请确认这是您的工作邮箱。它也是您的登录账号。',
    confirmAction: '确认账户',
    confirmExpires: '此确认链接在 2 天内有效，过期后请重新注册。',
    confirmNotYou: '如果您没有注册，请忽略本邮件，账户不会开通。',
    resetSubject: '设置新的 {product} 密码',
    resetHeading: '设置新密码',
    resetAsked:
      '{firstName}，您好！有人申请为您的 {product} 账户 {email} 设置新密码。如果是您本人，请在这里设置新密码。',
    resetAction: '设置新密码',
    resetExpires: '此链接 1 小时内有效，且只能使用一次。新的链接会使旧链接失效。',
    resetNotYou: '如果不是您本人操作，请忽略本邮件，您的密码不会改变。',
    changedSubject: '您的 {product} 密码已更改',
    changedHeading: '您的密码已更改',
    changedDone: '{firstName}，您好！您的 {product} 账户 {email} 的密码已更改，所有会话均已退出登录。',
    changedAction: '登录',
    changedNotYou: '如果不是您本人操作，请立即在登录页面使用“忘记密码”重新设置密码，并写信至 {contact}。',
  },
})
