/** The texts of the mails about sign-ins of staff. */
import { defineTexts } from '@hub/contract/locales'

export const staffSessionsTexts = defineTexts({
  en: {
    browserSubject: 'New sign-in to the {product} console',
    browserHeading: 'A new sign-in',
    browserSeen:
      'Hello {name}, someone signed in to the {product} console as {email}, on a browser that has not been used for it before.',
    browserFacts: 'When: {at}. From the address: {address}. The browser calls itself: {device}.',
    browserNotYou:
      'If it was not you, sign in, end the session under "Signed-in devices", and tell an owner of the console at once.',
    recoverySubject: 'A recovery code of your {product} account was used',
    recoveryHeading: 'A recovery code was used',
    recoverySeen:
      'Hello {name}, someone signed in to the {product} console as {email} with one of your recovery codes. It cannot be used again.',
    recoveryNotYou: 'If it was not you, tell an owner of the console at once.',
    action: 'Open the console',
    passkeyAddedSubject: 'A passkey was added to your {product} console account',
    passkeyAddedHeading: 'A passkey was added',
    passkeyAddedDone:
      'Hello {user}, the passkey “{name}” was added to your account {email} of the {product} console. It may be used after the password in place of a code. Your other sessions have ended.',
    passkeyRemovedSubject: 'A passkey was removed from your {product} console account',
    passkeyRemovedHeading: 'A passkey was removed',
    passkeyRemovedDone:
      'Hello {user}, the passkey “{name}” was removed from your account {email} of the {product} console. Your other sessions have ended.',
    passkeyNotYou: 'If it was not you, tell an owner of the console at once.',
  },
  zh: {
    browserSubject: '{product} 控制台有新的登录',
    browserHeading: '新的登录',
    browserSeen: '{name}，您好！有人用账户 {email} 在一个从未用过的浏览器上登录了 {product} 控制台。',
    browserFacts: '时间：{at}。来源地址：{address}。浏览器自称：{device}。',
    browserNotYou: '如果不是您本人操作，请登录，在“已登录的设备”中结束该会话，并立即告知控制台的所有者。',
    recoverySubject: '您的 {product} 账户使用了一个恢复码',
    recoveryHeading: '恢复码已被使用',
    recoverySeen:
      '{name}，您好！有人用账户 {email} 和您的一个恢复码登录了 {product} 控制台。该恢复码不能再次使用。',
    recoveryNotYou: '如果不是您本人操作，请立即告知控制台的所有者。',
    action: '打开控制台',
    passkeyAddedSubject: '您的 {product} 控制台账户已添加通行密钥',
    passkeyAddedHeading: '已添加通行密钥',
    passkeyAddedDone:
      '{user}，您好！您的 {product} 控制台账户 {email} 已添加通行密钥“{name}”，输入密码后可用它代替验证码。您的其他会话已结束。',
    passkeyRemovedSubject: '您的 {product} 控制台账户已移除通行密钥',
    passkeyRemovedHeading: '已移除通行密钥',
    passkeyRemovedDone:
      '{user}，您好！您的 {product} 控制台账户 {email} 的通行密钥“{name}”已移除。您的其他会话已结束。',
    passkeyNotYou: '如果不是您本人操作，请立即告知控制台的所有者。',
  },
})
