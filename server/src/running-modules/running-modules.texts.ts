/** The texts of the mails about sessions. */
import { defineTexts } from '@hub/contract/locales'

export const runningModulesTexts = defineTexts({
  en: {
    remindSubject: 'A session on {product} waits to be recorded',
    remindHeading: 'Please record your session',
    remindWaits:
      'Hello {firstName}, your session of {module} on {date} is not recorded yet. You cannot begin another before it is.',
    remindHow: 'Log in: {product} shows it first, and asks who took part.',
    remindAction: 'Record the session',
    remindNot: 'If the session did not take place, choose that there. For help write to {contact}.',
  },
  zh: {
    remindSubject: '{product} 上有一次活动等待记录',
    remindHeading: '请记录您的活动',
    remindWaits: '{firstName}，您好！您在 {date} 进行的“{module}”活动尚未记录。记录之前无法开始下一次活动。',
    remindHow: '请登录：{product} 会首先显示该活动，并询问参加者。',
    remindAction: '记录活动',
    remindNot: '如果活动没有进行，请在那里选择。如需帮助，请写信到 {contact}。',
  },
})
