import { defineTexts } from '@hub/contract/locales'

/** The texts of the receipt on the dashboard (requirements, PAR-016). */
export const receiptTexts = defineTexts({
  en: {
    recorded: 'Participation recorded',
    queued: 'Participation kept',
    waitsHere: 'Waits on this device and is sent by itself',
    facilitatorTraining: 'Facilitator Training',
    people: '{count, plural, one {# person} other {# people}}',
    viewRecord: 'View record',
    viewRecordOf: 'View record: {module}',
    showWaiting: 'Show what waits',
    showWaitingOf: 'Show what waits: {module}',
    runAgain: 'Run again',
    runAgainOf: 'Run again: {module}',
    closeReceipt: 'Close this note',
  },
  zh: {
    recorded: '参与情况已记录',
    queued: '参与情况已保存',
    waitsHere: '在此设备上等待，之后会自动发送',
    facilitatorTraining: '辅导员培训',
    people: '{count, number} 人',
    viewRecord: '查看记录',
    viewRecordOf: '查看记录：{module}',
    showWaiting: '查看等待发送的内容',
    showWaitingOf: '查看等待发送的内容：{module}',
    runAgain: '再次运行',
    runAgainOf: '再次运行：{module}',
    closeReceipt: '关闭此提示',
  },
})
