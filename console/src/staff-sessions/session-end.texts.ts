import { defineTexts } from '@hub/contract/locales'

/** The texts of the end of a session, and of a new code in between. */
export const sessionEndTexts = defineTexts({
  en: {
    endsSoon: 'You are about to be signed out',
    idleSoon: 'Nothing was saved or opened for a while. Your session ends at {time}. What you typed stays.',
    finalSoon:
      'Your session ends at {time}, ten hours after you signed in. Save your work, or sign in again then: what you typed stays.',
    stay: 'Stay signed in',
    staying: 'Asking the hub',
    understood: 'Continue',
    signOut: 'Sign out',
    ended: 'Your session has ended',
    endedText: 'Sign in again here. The page behind this dialog, and what you typed in it, stays.',
    leave: 'Go to the sign-in page instead',
    newCode: 'Enter a new code',
    newCodeText:
      'This step is sensitive, and your last code is older than ten minutes. After the code it continues by itself.',
    code: '6-digit code',
    codeHint: 'From your authenticator app. A recovery code works too.',
    codeMissing: 'Enter the code of your app',
    confirm: 'Continue',
    checking: 'Checking',
    cancel: 'Not now',
  },
  zh: {
    endsSoon: '即将退出登录',
    idleSoon: '已有一段时间没有保存或打开内容。会话将于{time}结束，您输入的内容会保留。',
    finalSoon: '会话将于{time}结束，即登录十小时后。请保存您的工作，或届时重新登录：您输入的内容会保留。',
    stay: '保持登录',
    staying: '正在连接系统',
    understood: '继续',
    signOut: '退出登录',
    ended: '会话已结束',
    endedText: '请在此重新登录。此对话框后面的页面和您输入的内容都会保留。',
    leave: '改为前往登录页面',
    newCode: '请输入新的验证码',
    newCodeText: '此操作较为敏感，而您上次的验证码已超过十分钟。输入后将自动继续。',
    code: '6位验证码',
    codeHint: '来自您的身份验证应用，也可以使用恢复码。',
    codeMissing: '请输入应用中的验证码',
    confirm: '继续',
    checking: '正在检查',
    cancel: '暂不',
  },
})
