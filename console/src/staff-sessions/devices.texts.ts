import { defineTexts } from '@hub/contract/locales'

/** The texts of the signed-in devices. */
export const devicesTexts = defineTexts({
  en: {
    title: 'Devices and passkeys',
    lead: 'Where your account is signed in now, and what you sign in with. Sign out what you do not know, and tell an owner of the console.',
    loading: 'Loading your devices',
    panel: 'Devices',
    thisOne: 'This device',
    notLoaded: 'Your devices did not load',
    passkeysLoading: 'Loading your passkeys',
    passkeysNotLoaded: 'Your passkeys did not load',
    detail: 'Signed in {started}, last used {used}, from {address}',
    signOut: 'Sign out',
    signOutOne: 'Sign out {device}',
    signedOut: '{device} is signed out.',
  },
  zh: {
    title: '设备与通行密钥',
    lead: '您的账户目前登录的设备，以及登录所用的通行密钥。请退出不认识的设备，并告知控制台的所有者。',
    loading: '正在读取您的设备',
    panel: '设备',
    thisOne: '本设备',
    notLoaded: '您的设备未能加载',
    passkeysLoading: '正在读取您的通行密钥',
    passkeysNotLoaded: '您的通行密钥未能加载',
    detail: '登录于{started}，上次使用{used}，来自 {address}',
    signOut: '退出登录',
    signOutOne: '退出 {device}',
    signedOut: '{device} 已退出登录。',
  },
})
