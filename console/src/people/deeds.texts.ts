import { defineTexts } from '@hub/contract/locales'

/** What happened to an account, by the action of the audit log. */
export const deedTexts = defineTexts({
  en: {
    register: 'Registered',
    activate: 'Confirmed the email',
    'confirmation-asked': 'Asked for the confirmation again',
    'confirmation-resend': 'Confirmation sent again',
    'password-reset-asked': 'Asked for a new password',
    'password-reset': 'Set a new password',
    'facilitator-confirm': 'Eligibility confirmed',
    'facilitator-refuse': 'Refused',
    'facilitator-suspend': 'Suspended',
    'facilitator-restore': 'Restored',
    'facilitator-close': 'Account closed',
    'facilitator-edit': 'Account corrected',
    'facilitator-unlock': 'Login unlocked',
    'team-assign': 'Assigned to a team',
    'team-remove': 'Removed from a team',
  },
  zh: {
    register: '注册',
    activate: '确认了邮箱',
    'confirmation-asked': '再次申请确认邮件',
    'confirmation-resend': '再次发送确认邮件',
    'password-reset-asked': '申请新密码',
    'password-reset': '设置了新密码',
    'facilitator-confirm': '资格已确认',
    'facilitator-refuse': '不予通过',
    'facilitator-suspend': '已暂停',
    'facilitator-restore': '已恢复',
    'facilitator-close': '账户已关闭',
    'facilitator-edit': '账户资料已更正',
    'facilitator-unlock': '登录已解锁',
    'team-assign': '加入团队',
    'team-remove': '移出团队',
  },
})
