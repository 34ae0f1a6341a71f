/** The texts of the mail with the link to a saved report. */
import { defineTexts } from '@hub/contract/locales'

export const savedReportMailTexts = defineTexts({
  en: {
    subject: '{report}: your monthly report on {product}',
    heading: 'Your report is ready',
    ready: 'Hello {name}, the report “{report}” can be opened with the figures of today.',
    how: 'The figures are in the console alone: sign in to see them.',
    action: 'Open the report',
    why: 'You get this mail each month because a colleague chose you. They, or an owner, can end it under Saved reports.',
  },
  zh: {
    subject: '{report}：您在 {product} 上的每月报表',
    heading: '您的报表已可查看',
    ready: '{name}，您好！报表“{report}”现在可以打开，显示今天的数据。',
    how: '数据只在控制台中显示，请登录查看。',
    action: '打开报表',
    why: '您每月收到此邮件，是因为同事选择了您。该同事或所有者可在“已保存的报表”中停止发送。',
  },
})
