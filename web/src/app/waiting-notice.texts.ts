import { defineTexts } from '@hub/contract/locales'

/** The dashboard's texts about what waits on this device. */
export const waitingNoticeTexts = defineTexts({
  en: {
    waiting:
      '{sessions, plural, =0 {} one {1 session} other {# sessions}}{both, select, yes { and } other {}}{clients, plural, =0 {} one {1 new client} other {# new clients}} {count, plural, one {waits to be sent} other {wait to be sent}}',
    waitingText:
      '{count, plural, one {It is kept on this device and is sent by itself} other {They are kept on this device and are sent by themselves}} as soon as the hub can be reached.',
    waitingRefused:
      '{count, plural, one {The hub did not accept 1 of them.} other {The hub did not accept # of them.}} Open the list to see why, and correct it.',
    showWaiting: 'Show the list',
  },
  zh: {
    waiting:
      '{sessions, plural, =0 {} other {{sessions, number} 次活动}}{both, select, yes {和 } other {}}{clients, plural, =0 {} other {{clients, number} 位新服务对象}}{count, plural, other {等待发送}}',
    waitingText: '这 {count, number} 项保存在此设备上，能连接到平台时会自动发送。',
    waitingRefused: '其中 {count, number} 项未被平台接受。请打开列表查看原因并更正。',
    showWaiting: '查看列表',
  },
})
