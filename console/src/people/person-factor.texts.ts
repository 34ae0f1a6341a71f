import { defineTexts } from '@hub/contract/locales'

/** The texts of the second step of somebody's login. */
export const personFactorTexts = defineTexts({
  en: {
    app: 'Authenticator app since',
    passkeys: 'Passkeys',
    none: 'None',
    remove: 'Remove second step',
    title: 'Remove the second step of {name}?',
    text: 'For somebody who lost the phone or key and the recovery codes. The app and every passkey are removed. Make sure that it is them: from then on the password alone logs in, unless a second step is required.',
    effects:
      '{count, plural, =0 {They are logged in nowhere.} one {# login ends.} other {# logins end.}} The recovery codes stop working. An email tells them.',
    done: 'The second step is removed.',
  },
  zh: {
    app: '身份验证器应用始于',
    passkeys: '通行密钥',
    none: '未设置',
    remove: '移除第二步验证',
    title: '移除{name}的第二步验证？',
    text: '适用于手机或密钥以及恢复码都已丢失的人。身份验证器应用和所有通行密钥都会移除。请先确认是本人：此后仅凭密码即可登录，除非要求第二步验证。',
    effects:
      '{count, plural, =0 {对方目前没有登录。} other {#处登录将结束。}}恢复码将失效，并会发邮件通知对方。',
    done: '第二步验证已移除。',
  },
})
