import type { RetentionName } from '@hub/contract/retention.rules'
import { defineTexts } from '@hub/contract/locales'

/** The texts of how long data is kept. */
export const retentionTexts = defineTexts({
  en: {
    title: 'Retention',
    lead: 'How long each kind of data is kept. What is older is removed at night. Figures of the past stay the same.',
    loading: 'Loading how long data is kept',
    failed: 'We could not load how long data is kept. Nothing is lost.',
    form: 'How long data is kept',
    always: 'Always',
    years: '{count, plural, one {# year} other {# years}}',
    months: '{count, plural, one {# month} other {# months}}',
    from: 'Takes effect on',
    fromHint: 'From tomorrow on, at night in Toronto.',
    fromWrong: 'Choose a day from tomorrow on',
    nothing: 'No changes yet',
    changed: '{count, plural, one {1 change} other {# changes}}. Nothing is removed before you see how much.',
    undo: 'Discard changes',
    show: 'Show what this removes',
    planned: 'On {day} this changes: {changes}. Set by {by}: {reason}',
    plannedOne: '{name} {kept}',
    newer: 'Someone else has changed this meanwhile. Your changes are still here, beside what holds now.',
    saveTitle: 'Change how long data is kept?',
    saveText: 'In the night of {day} the following is removed. It cannot be brought back.',
    saveNone:
      'In the night of {day} nothing is old enough to be removed. Later nights remove what gets older.',
    save: 'Change retention',
    saved: 'Saved. It takes effect on {day}.',
    held: '{count, plural, one {1 closed file stays for now, because a session} other {# closed files stay for now, because sessions}} of that time {count, plural, one {is} other {are}} still to be recorded.',
    last: 'Last night',
    lastNever: 'Nothing has been looked through yet. It happens at night, between 1 and 5 a.m. in Toronto.',
    lastNothing: 'Nothing was old enough to be removed.',
    lastOn: 'Night of {day}',
    whatGoes: 'What is removed, and what stays',
  },
  zh: {
    title: '数据保留',
    lead: '各类数据保留多久。更早的数据会在夜间移除。过去的统计数字保持不变。',
    loading: '正在读取数据保留时间',
    failed: '无法读取数据保留时间。没有丢失任何内容。',
    form: '数据保留多久',
    always: '一直保留',
    years: '{count, plural, other {#年}}',
    months: '{count, plural, other {#个月}}',
    from: '生效日期',
    fromHint: '最早从明天起，在多伦多的夜间执行。',
    fromWrong: '请选择明天或以后的日期',
    nothing: '尚无更改',
    changed: '{count, plural, other {#项更改}}。在您看到数量之前不会移除任何内容。',
    undo: '放弃更改',
    show: '查看将移除的内容',
    planned: '{day}起将更改：{changes}。设置人：{by}，原因：{reason}',
    plannedOne: '{name}{kept}',
    newer: '其他人刚刚更改了设置。您的更改仍在这里，旁边是现在的设置。',
    saveTitle: '更改数据保留时间？',
    saveText: '{day}夜间将移除以下内容，移除后无法恢复。',
    saveNone: '{day}夜间没有足够早的内容需要移除。以后的夜间会移除到期的内容。',
    save: '更改保留时间',
    saved: '已保存，将于{day}生效。',
    held: '{count, plural, other {#份已关闭的档案暂时保留，因为当时的活动还有待记录。}}',
    last: '昨夜',
    lastNever: '还没有检查过。检查在多伦多时间凌晨1点到5点进行。',
    lastNothing: '没有足够早的内容需要移除。',
    lastOn: '{day}夜间',
    whatGoes: '移除什么，保留什么',
  },
})

/** What each class is called. */
export const classTexts = defineTexts({
  en: {
    closedFiles: 'Closed client files',
    records: 'Records of sessions',
    signIns: 'Sign-ins',
    emails: 'Sent emails',
    audit: 'Audit log',
  },
  zh: {
    closedFiles: '已关闭的服务对象档案',
    records: '活动记录',
    signIns: '登录记录',
    emails: '已发送的邮件',
    audit: '审计日志',
  },
} satisfies Record<string, Record<RetentionName, string>>)

/** What of each class is removed. */
export const goesTexts = defineTexts({
  en: {
    closedFiles:
      'After the file was closed: the client’s answers, avatar, ID and portal password. The file stays counted, without anything that says who it was.',
    records:
      'After the session: who led it, and the record on every screen. The session stays counted by day, module and team.',
    signIns: 'After the session ended: when facilitators and staff signed in, and from where.',
    emails:
      'After it was sent or given up: to whom and what about. The text is never kept. Waiting emails stay.',
    audit: 'Whole months of entries. What is left can still be verified.',
  },
  zh: {
    closedFiles:
      '档案关闭之后：服务对象的回答、头像、编号和门户密码。档案仍计入统计，但不再包含任何可识别身份的内容。',
    records: '活动结束之后：带领人，以及各页面上的记录。活动仍按日期、模块和团队计入统计。',
    signIns: '登录结束之后：辅导员和员工何时、从何处登录。',
    emails: '发送或放弃之后：收件人和主题。正文从不保存。等待发送的邮件会保留。',
    audit: '按整月移除条目。其余部分仍可验证。',
  },
} satisfies Record<string, Record<RetentionName, string>>)

/** What a night removes, in numbers. */
export const effectTexts = defineTexts({
  en: {
    closedFiles:
      '{count, plural, one {# closed file loses its demographics, avatar, ID and password} other {# closed files lose their demographics, avatars, IDs and passwords}}',
    records:
      '{count, plural, one {# record of a session loses its people} other {# records of sessions lose their people}}',
    signIns: '{count, plural, one {# sign-in is deleted} other {# sign-ins are deleted}}',
    emails: '{count, plural, one {# email is deleted} other {# emails are deleted}}',
    auditMonths:
      '{count, plural, one {# month of the audit log is deleted} other {# months of the audit log are deleted}}',
  },
  zh: {
    closedFiles: '{count, plural, other {#份已关闭的档案将失去人口统计信息、头像、编号和密码}}',
    records: '{count, plural, other {#条活动记录将失去其中的人员}}',
    signIns: '{count, plural, other {#条登录记录被删除}}',
    emails: '{count, plural, other {#封邮件被删除}}',
    auditMonths: '{count, plural, other {#个月的审计日志被删除}}',
  },
})
