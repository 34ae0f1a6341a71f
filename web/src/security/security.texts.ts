import { REGISTRATION_MESSAGES } from '@hub/contract/accounts'
import { defineTexts } from '@hub/contract/locales'

/** The texts of how one logs in. */
export const securityTexts = defineTexts({
  en: {
    title: 'Login and security',
    lead: 'Your password, a second step, and where you are logged in.',
    needsInternet: 'This needs internet. Nothing here is kept on the device.',

    password: 'Password',
    passwordLead: 'You stay logged in here, and are logged out everywhere else.',
    change: 'Change password',
    present: 'Present password',
    newPassword: 'New password',
    retype: 'Retype the new password',
    passwordHint: REGISTRATION_MESSAGES.password,
    mismatch: 'Passwords do not match',
    presentMissing: 'Please type your present password',
    save: 'Save password',
    saving: 'Saving',
    cancel: 'Cancel',
    changed: 'Your password is changed. You are logged out everywhere else.',

    devices: 'Where you are logged in',
    devicesLead: 'End what you do not know, and then change your password.',
    loading: 'Loading where you are logged in',
    notLoaded: 'Where you are logged in did not load',
    thisOne: 'This device',
    unknown: 'Unknown browser',
    onSystem: '{browser} on {system}',
    used: 'Logged in {started}, last used {used}',
    end: 'End',
    endOne: 'End {device}',
    ended: '{device} is logged out.',
    endOthers: 'End all others',
    endedOthers: '{count, plural, one {# other login has ended.} other {# other logins have ended.}}',

    dueTitle: 'Add a second step to your login',
    dueLead:
      'Your organization asks for it, before anything else opens. It takes about two minutes. What you have delivered is safe.',
  },
  zh: {
    title: '登录与安全',
    lead: '您的密码、第二步验证，以及已登录的设备。',
    needsInternet: '此页面需要联网，内容不会保存在设备上。',

    password: '密码',
    passwordLead: '您将在此保持登录，其他设备都会退出。',
    change: '更改密码',
    present: '当前密码',
    newPassword: '新密码',
    retype: '再次输入新密码',
    passwordHint: '至少八个字符，包含一个字母、一个数字和一个特殊字符',
    mismatch: '两次输入的密码不一致',
    presentMissing: '请输入当前密码',
    save: '保存密码',
    saving: '正在保存',
    cancel: '取消',
    changed: '密码已更改，其他设备均已退出登录。',

    devices: '已登录的设备',
    devicesLead: '请退出不认识的设备，然后更改密码。',
    loading: '正在读取已登录的设备',
    notLoaded: '已登录的设备未能加载',
    thisOne: '本设备',
    unknown: '未知浏览器',
    onSystem: '{system} 上的 {browser}',
    used: '登录于 {started}，上次使用 {used}',
    end: '退出',
    endOne: '退出 {device}',
    ended: '{device} 已退出登录。',
    endOthers: '退出其他所有设备',
    endedOthers: '已退出其他 {count, number} 处登录。',

    dueTitle: '为登录添加第二步验证',
    dueLead: '您的机构要求先完成此设置，再打开其他内容。大约需要两分钟。您已开展的活动不受影响。',
  },
})
