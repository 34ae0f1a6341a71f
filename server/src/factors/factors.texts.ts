/** The texts of the mails about second factors. */
import { defineTexts } from '@hub/contract/locales'

export const factorsTexts = defineTexts({
  en: {
    subject: 'A change to how you log in to {product}',
    action: 'See how you log in',
    notYou:
      'If it was not you, choose a new password at once, sign out your other devices, and write to {contact}.',
    appAddedHeading: 'An authenticator app was added',
    appAddedDone:
      'Hello {firstName}, an authenticator app was added to your {product} account {email}. From now on you need a code of it to log in.',
    appRemovedHeading: 'Your authenticator app was removed',
    appRemovedDone:
      'Hello {firstName}, the authenticator app of your {product} account {email} was removed. Its codes are not needed any more.',
    passkeyAddedHeading: 'A passkey was added',
    passkeyAddedDone:
      'Hello {firstName}, the passkey “{name}” was added to your {product} account {email}. From now on it can take the place of a code when you log in.',
    passkeyRemovedHeading: 'A passkey was removed',
    passkeyRemovedDone:
      'Hello {firstName}, the passkey “{name}” was removed from your {product} account {email}. It no longer logs you in.',
    removedByStaffHeading: 'Your second login step was removed',
    removedByStaffDone:
      'Hello {firstName}, {provider} has removed the second step of logging in to your {product} account {email}, with its recovery codes. You were logged out everywhere. Log in with your password, and set up a new second step.',
    codesRenewedHeading: 'You have new recovery codes',
    codesRenewedDone:
      'Hello {firstName}, new recovery codes were made for your {product} account {email}. The ones before do not work any more.',
    recoveryUsedHeading: 'A recovery code was used',
    recoveryUsedDone:
      'Hello {firstName}, somebody logged in to your {product} account {email} with a recovery code. Codes that are left: {left}.',
  },
  zh: {
    subject: '您在 {product} 的登录方式有变更',
    action: '查看登录方式',
    notYou: '如果不是您本人操作，请立即设置新密码，退出其他设备，并写信至 {contact}。',
    appAddedHeading: '已添加身份验证器应用',
    appAddedDone:
      '{firstName}，您好！您的 {product} 账户 {email} 已添加身份验证器应用。今后登录时需要输入应用中的验证码。',
    appRemovedHeading: '已移除身份验证器应用',
    appRemovedDone:
      '{firstName}，您好！您的 {product} 账户 {email} 的身份验证器应用已移除，登录时不再需要其验证码。',
    passkeyAddedHeading: '已添加通行密钥',
    passkeyAddedDone:
      '{firstName}，您好！您的 {product} 账户 {email} 已添加通行密钥“{name}”。今后登录时可用它代替验证码。',
    passkeyRemovedHeading: '已移除通行密钥',
    passkeyRemovedDone:
      '{firstName}，您好！您的 {product} 账户 {email} 的通行密钥“{name}”已移除，不能再用于登录。',
    removedByStaffHeading: '您的第二登录步骤已移除',
    removedByStaffDone:
      '{firstName}，您好！{provider} 已移除您的 {product} 账户 {email} 的第二登录步骤及其恢复码。您已在所有设备上退出登录。请用密码登录，并重新设置第二登录步骤。',
    codesRenewedHeading: '您有了新的恢复码',
    codesRenewedDone: '{firstName}，您好！您的 {product} 账户 {email} 已生成新的恢复码，旧的恢复码不再有效。',
    recoveryUsedHeading: '有人使用了恢复码',
    recoveryUsedDone:
      '{firstName}，您好！有人使用恢复码登录了您的 {product} 账户 {email}。剩余恢复码：{left} 个。',
  },
})
