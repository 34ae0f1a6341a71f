import { defineTexts } from '#platform/texts.ts'

/** The words of the personal profile and its lists of records (requirements, REC). */
export const recordsTexts = defineTexts(
  {
    personalProfile: 'Personal Profile',
    record: 'Record',
    moduleName: 'Module Name',
    themeName: 'Theme Name',
    clientId: 'Client ID',
    date: 'Date',
    time: 'Time',
    noClient: 'No client',
    sessions: '{count, plural, one {# session} other {# sessions}}',
    sessionsIn: 'Sessions in {month}',
    loading: 'Loading records',
    empty: 'No sessions yet',
    emptyText: 'Sessions appear here after you have recorded who took part.',
  },
  {
    personalProfile: '个人资料',
    record: '记录',
    moduleName: '模块名称',
    themeName: '主题名称',
    clientId: '客户编号',
    date: '日期',
    time: '时间',
    noClient: '无客户',
    sessions: '{count} 次活动',
    sessionsIn: '{month}的活动',
    loading: '正在加载记录',
    empty: '还没有活动记录',
    emptyText: '您记录参与情况之后，活动会显示在这里。',
  },
)
