import { defineTexts } from '@hub/contract/locales'

/** The texts of login and logout. */
export const sessionsTexts = defineTexts({
  en: {
    title: 'Log in',
    lead: 'Use the work email you registered with.',
    email: 'Email',
    password: 'Password',
    emailMissing: 'Please type your user email',
    passwordMissing: 'Please type your password',
    login: 'Login',
    loggingIn: 'Logging in',
    loginIncorrect: 'Login info is incorrect.',
    loginIncorrectHint: 'Check the email and password, or choose a new password.',
    forgot: 'Forgot your password?',
    newHere: 'New to the hub?',
    register: 'Create a facilitator account',

    logout: 'Logout',
    loggingOut: 'Logging out',
    logoutNeedsInternet: 'Internet is required to logout',
    logoutNotLoaded:
      'You are still logged in: this page is not loaded completely. Reload it and log out again.',
    loggedOut: 'You are logged out.',

    newTerms: 'The terms have changed',
    newTermsLead:
      'Please read them to the end and agree to go on. What you have delivered is safe, and is sent without it.',
    newTermsAccept: 'Agree and Continue',
    newTermsMissing: 'Please tick the box to go on',
    newTermsAgain: 'The terms have changed once more. Please read them again.',
    newTermsQuestion: 'Do you not agree? Write to {provider} before you go on:',
  },
  zh: {
    title: '登录',
    lead: '请使用您注册时的工作邮箱。',
    email: '电子邮箱',
    password: '密码',
    emailMissing: '请输入您的邮箱',
    passwordMissing: '请输入您的密码',
    login: '登录',
    loggingIn: '正在登录',
    loginIncorrect: '登录信息不正确。',
    loginIncorrectHint: '请检查邮箱和密码，或设置新密码。',
    forgot: '忘记密码？',
    newHere: '第一次使用？',
    register: '创建辅导员账户',

    logout: '退出登录',
    loggingOut: '正在退出',
    logoutNeedsInternet: '退出登录需要联网',
    logoutNotLoaded: '您仍处于登录状态：页面没有加载完整。请刷新页面，然后重新退出。',
    loggedOut: '您已退出登录。',

    newTerms: '条款已更新',
    newTermsLead: '请阅读到末尾并同意，然后继续。您已开展的活动不受影响，无需同意也会发送。',
    newTermsAccept: '同意并继续',
    newTermsMissing: '请勾选同意，然后继续',
    newTermsAgain: '条款再次更新，请重新阅读。',
    newTermsQuestion: '不同意？请在继续之前联系 {provider}：',
  },
})
