import { defineTexts } from '#platform/texts.ts'

/** The words of what app puts on the dashboard. */
export const dashboardTexts = defineTexts(
  {
    today: 'Today',
    nextEvent: 'Next event',
    yourNextEvent: 'Your next event',
    firstSteps: 'Your first steps',
    whatNext: 'Open any module, and register your clients: both work right away.',
    whatNextWithout:
      'No module is open yet: each appears on this page once it is. You can register clients already.',
    whoDecides:
      '<name>{provider}</name> confirms your agency and puts you in a team. Then you share its client list.',
    whoDecidesTeam:
      '<name>{provider}</name> decides who is in <name>{team}</name>. You share its client list already.',
    whoDecidesModules: '<name>{provider}</name> decides which modules are open to <name>{team}</name>.',
    waiting:
      '{sessions, plural, =0 {} one {1 session} other {# sessions}}{both, select, yes { and } other {}}{clients, plural, =0 {} one {1 new client} other {# new clients}} {count, plural, one {waits to be sent} other {wait to be sent}}',
    waitingText:
      '{count, plural, one {It is kept on this device and is sent by itself} other {They are kept on this device and are sent by themselves}} as soon as the hub can be reached.',
    waitingRefused:
      '{count, plural, one {The hub did not accept 1 of them.} other {The hub did not accept # of them.}} Open the list to see why, and correct it.',
    showWaiting: 'Show the list',
    whomToAsk: 'Questions, or nothing heard for a few days? Write to',
    whomToAskOfTeam: 'Questions? Write to',
  },
  {
    today: '今天',
    nextEvent: '下一场活动',
    yourNextEvent: '您的下一场活动',
    firstSteps: '开始使用',
    whatNext: '您现在就可以打开任何模块，也可以登记服务对象。',
    whatNextWithout: '目前还没有开放的模块，开放后会出现在本页。您现在就可以登记服务对象。',
    whoDecides: '<name>{provider}</name> 会核实您的机构，并为您安排团队。之后您将与团队共用服务对象名单。',
    whoDecidesTeam: '<name>{team}</name> 的成员由 <name>{provider}</name> 决定。您已与团队共用服务对象名单。',
    whoDecidesModules: '<name>{provider}</name> 决定向 <name>{team}</name> 开放哪些模块。',
    waiting:
      '{sessions, plural, =0 {} other {{sessions} 次活动}}{both, select, yes {和 } other {}}{clients, plural, =0 {} other {{clients} 位新服务对象}}{count, plural, other {等待发送}}',
    waitingText: '这 {count} 项保存在此设备上，能连接到平台时会自动发送。',
    waitingRefused: '其中 {count} 项未被平台接受。请打开列表查看原因并更正。',
    showWaiting: '查看列表',
    whomToAsk: '如有疑问，或几天内没有收到消息，请写信至',
    whomToAskOfTeam: '如有疑问，请写信至',
  },
)
