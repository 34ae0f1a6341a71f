import { defineTexts } from '@hub/contract/locales'

/** What a role is called, and what it may do (STA-006). */
export const roleTexts = defineTexts({
  en: {
    owner: 'Owner',
    people: 'People',
    content: 'Content',
    reports: 'Reports',
    privacy: 'Privacy',
    ownerMay: 'Everything, also these staff accounts',
    peopleMay: 'Facilitators, teams, agencies, and corrections of records',
    contentMay: 'The catalogue, lists, terms and settings',
    reportsMay: 'Figures, saved reports and exports',
    privacyMay: 'The audit log, and who saw a client’s file',
  },
  zh: {
    owner: '所有者',
    people: '人员',
    content: '内容',
    reports: '报告',
    privacy: '隐私',
    ownerMay: '全部权限，包括这些员工账户',
    peopleMay: '辅导员、团队、机构，以及更正记录',
    contentMay: '目录、列表、条款和设置',
    reportsMay: '数据、已保存的报表和导出',
    privacyMay: '审计日志，以及谁看过服务对象的档案',
  },
})
