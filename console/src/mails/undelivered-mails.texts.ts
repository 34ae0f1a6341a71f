import { defineTexts } from '@hub/contract/locales'

/** The texts of the emails that were given up. */
export const undeliveredMailsTexts = defineTexts({
  en: {
    title: 'Undelivered emails',
    lead: '{count, plural, =0 {No email was} one {# email was} other {# emails were}} given up in the last {days} days.',
    loading: 'Loading the undelivered emails',
    caption: 'Emails that were given up, the oldest first',
    to: 'To',
    email: 'Email',
    requested: 'Requested',
    why: 'Last reply',
    tries: '{count, plural, one {# try} other {# tries}}',
    noReply: 'None is known',
    gone: 'What was in them is gone, so that no link in them can be used. If the address is right, send a new email: for facilitators from their page, for people who are invited from “Invite facilitators”.',
    shown: 'Showing {shown, number} of {total, number}, the oldest first.',
    none: 'No undelivered emails',
    noneText: 'An email that the mail server refuses for good will appear here.',
  },
  zh: {
    title: '未送达的邮件',
    lead: '{count, plural, =0 {最近{days}天没有放弃发送的邮件。} other {最近{days}天有#封邮件放弃发送。}}',
    loading: '正在读取未送达的邮件',
    caption: '已放弃发送的邮件，最早的在前',
    to: '收件人',
    email: '邮件',
    requested: '提交时间',
    why: '最后的答复',
    tries: '尝试{count, number}次',
    noReply: '未知',
    gone: '邮件内容已删除，其中的链接不能再使用。如果邮箱无误，请重新发送：辅导员的邮件在其资料页发送，受邀者的邮件在“邀请辅导员”页发送。',
    shown: '显示{total, number}封中的{shown, number}封，最早的在前。',
    none: '没有未送达的邮件',
    noneText: '邮件服务器最终拒收的邮件会显示在这里。',
  },
})
