import { defineTexts } from '@hub/contract/locales'

/** The texts of where a facilitator is logged in. */
export const personDevicesTexts = defineTexts({
  en: {
    title: 'Signed-in devices',
    count: '{count, plural, one {# device} other {# devices}}',
    none: 'They are logged in nowhere.',
    lastUsed: 'Active {at}',
    signOut: 'Sign out',
    signOutOne: 'Sign out {device}',
    signOutAll: 'Sign out all',
    titleOne: 'Sign {name} out of {device}?',
    titleAll: 'Sign {name} out of every device?',
    text: 'They can log in again at once with their password. Where somebody else may know it, send a password reset too.',
    effects: '{count, plural, one {# device is} other {# devices are}} signed out.',
    done: '{count, plural, one {The device is signed out.} other {# devices are signed out.}}',
  },
  zh: {
    title: '已登录的设备',
    count: '{count, number}台设备',
    none: '目前没有登录。',
    lastUsed: '上次使用：{at}',
    signOut: '退出登录',
    signOutOne: '退出 {device}',
    signOutAll: '全部退出',
    titleOne: '让{name}在 {device} 上退出登录？',
    titleAll: '让{name}在所有设备上退出登录？',
    text: '对方可以立即用密码重新登录。如果密码可能已被他人知道，请同时发送密码重置。',
    effects: '{count, number}台设备将退出登录。',
    done: '{count, plural, =1 {该设备已退出登录。} other {#台设备已退出登录。}}',
  },
})
