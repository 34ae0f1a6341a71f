import { defineTexts } from '@hub/contract/locales'

/** What alerts say: what was seen, what is usual, where to look (AUD-006). They never accuse. */
export const alertsTexts = defineTexts({
  en: {
    title: 'Alerts',
    loading: 'Loading the alerts',
    failed: 'The alerts did not load',
    none: 'Nobody has to look at anything any more.',
    manyFiles: 'Many files opened in a short time',
    manyFilesText:
      '{name} opened {count, plural, one {# client file} other {# client files}} {when}. {usual, plural, =0 {They had opened none before.} other {Their previous hourly high was #.}} There may be a good reason.',
    twoNetworks: 'Sign-ins from two networks within an hour',
    twoNetworksText:
      '{name} signed in to the console from two different networks {when}. A phone that leaves the office looks the same.',
    failedCodes: 'Many wrong codes',
    failedCodesText:
      '{count, plural, one {# wrong code was} other {# wrong codes were}} entered for the account of {name} {when}.',
    codesExported: 'Client codes exported',
    codesExportedText:
      '{name} exported entries of the audit log, in which clients stand by their codes, {when}.',
    somebody: 'Somebody whose name is gone',
    viewLog: 'View audit log',
    dismiss: 'Dismiss',
    dismissOne: 'Dismiss: {title}',
    dismissTitle: 'Dismiss this alert?',
    dismissText: 'It leaves Home for everybody. Your note stays in the audit log.',
    dismissed: 'The alert is dismissed.',
  },
  zh: {
    title: '提醒',
    loading: '正在读取提醒',
    failed: '提醒未能加载',
    none: '目前没有需要查看的内容。',
    manyFiles: '短时间内打开了许多档案',
    manyFilesText:
      '{name} 在{when}打开了{count, number}份服务对象档案。{usual, plural, =0 {此前从未打开过。} other {此前每小时最多#份。}}可能有正当理由。',
    twoNetworks: '一小时内从两个网络登录',
    twoNetworksText: '{name} 在{when}从两个不同的网络登录了控制台。手机离开办公室网络时也会如此。',
    failedCodes: '多次输入错误的验证码',
    failedCodesText: '{when}，{name} 的账户被输入了{count, number}次错误的验证码。',
    codesExported: '导出了服务对象编号',
    codesExportedText: '{name} 在{when}导出了审计日志的条目，其中有服务对象的编号。',
    somebody: '姓名已不存在的人',
    viewLog: '查看审计日志',
    dismiss: '关闭',
    dismissOne: '关闭：{title}',
    dismissTitle: '关闭此提醒？',
    dismissText: '此提醒将从所有人的首页消失。您的说明会保留在审计日志中。',
    dismissed: '提醒已关闭。',
  },
})
