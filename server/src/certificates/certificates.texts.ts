/** The words of a certificate of attendance. */
import { defineTexts } from '@hub/contract/locales'

export const certificateTexts = defineTexts({
  en: {
    title: 'Certificate of attendance',
    documentTitle: 'Certificate of attendance: {name}, {title}',
    certifies: 'This certifies that',
    attended: 'attended',
    type: 'Kind of event',
    when: 'Date and time',
    length: 'Length',
    hours: '{hours, plural, one {# hour} other {# hours}}',
    presenter: 'Led by',
    fact: '{label}: {value}',
    issued: 'Issued by {provider} on {date}',
    demo: 'Demo data: this certificate is an example and confirms nothing.',
  },
  zh: {
    title: '出席证明',
    documentTitle: '出席证明：{name}，{title}',
    certifies: '兹证明',
    attended: '出席了',
    type: '活动类型',
    when: '日期和时间',
    length: '时长',
    hours: '{hours, number} 小时',
    presenter: '主讲人',
    fact: '{label}：{value}',
    issued: '由 {provider} 于 {date} 出具',
    demo: '演示数据：此证明仅为示例，不具任何效力。',
  },
})
