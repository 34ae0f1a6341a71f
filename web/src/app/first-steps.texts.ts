import { defineTexts } from '@hub/contract/locales'

/** The texts for a facilitator who has never run a module. */
export const firstStepsTexts = defineTexts({
  en: {
    firstSteps: 'Your first steps',
    whatNext: 'Open any module, and register your clients: both work right away.',
    whatNextWithout:
      'No module is open yet: each appears on this page once it is. You can register clients already.',
    whoDecides:
      '<name>{provider}</name> confirms your agency and puts you in a team. Then you share its client list.',
    whoDecidesTeam:
      '<name>{provider}</name> decides who is in <name>{team}</name>. You share its client list already.',
    whoDecidesModules: '<name>{provider}</name> decides which modules are open to <name>{team}</name>.',
    whomToAsk: 'Questions, or nothing heard for a few days? Write to',
    whomToAskOfTeam: 'Questions? Write to',
  },
  zh: {
    firstSteps: '开始使用',
    whatNext: '您现在就可以打开任何模块，也可以登记服务对象。',
    whatNextWithout: '目前还没有开放的模块，开放后会出现在本页。您现在就可以登记服务对象。',
    whoDecides: '<name>{provider}</name> 会核实您的机构，并为您安排团队。之后您将与团队共用服务对象名单。',
    whoDecidesTeam: '<name>{team}</name> 的成员由 <name>{provider}</name> 决定。您已与团队共用服务对象名单。',
    whoDecidesModules: '<name>{provider}</name> 决定向 <name>{team}</name> 开放哪些模块。',
    whomToAsk: '如有疑问，或几天内没有收到消息，请写信至',
    whomToAskOfTeam: '如有疑问，请写信至',
  },
})
