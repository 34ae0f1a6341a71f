/** The texts of the mails that carry a set-up link. */
import { defineTexts } from '@hub/contract/locales'

export const staffAccountsTexts = defineTexts({
  en: {
    invitationSubject: 'Set up your account of the {product} console',
    invitationHeading: 'Welcome to the {product} console',
    invitationText: 'Hello {name}, {by} invites you to the {product} staff console as {email}.',
    invitationNotYou: 'If you did not expect this email, you can ignore it.',
    removedSubject: 'Your second factor for the {product} console was removed',
    removedHeading: 'Set up your sign-in again',
    removedText:
      'Hello {name}, {by} removed the authenticator app of your account {email} of the {product} console. Its recovery codes and its password do not work any more, and you are signed out everywhere.',
    removedNotYou: 'If you did not ask for this, tell an owner of the console at once.',
    steps: 'Choose a password and set up an authenticator app to sign in.',
    action: 'Set up your account',
    valid: 'The link works once and for 24 hours.',
  },
  zh: {
    invitationSubject: '设置您的 {product} 控制台账户',
    invitationHeading: '欢迎使用 {product} 控制台',
    invitationText: '{name}，您好！{by}邀请您以 {email} 使用 {product} 员工控制台。',
    invitationNotYou: '如果您没有预期收到此邮件，可以忽略它。',
    removedSubject: '您的 {product} 控制台第二重验证已被移除',
    removedHeading: '重新设置您的登录方式',
    removedText:
      '{name}，您好！{by}移除了您的 {product} 控制台账户 {email} 的身份验证器。其恢复码和密码均已失效，您已在所有设备上退出登录。',
    removedNotYou: '如果不是您要求的，请立即告知控制台的所有者。',
    steps: '请设置密码和身份验证器，然后即可登录。',
    action: '设置账户',
    valid: '此链接只能使用一次，有效期为24小时。',
  },
})
