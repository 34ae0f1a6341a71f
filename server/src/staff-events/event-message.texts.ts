/** What stands around a message of staff about an event. */
import { defineTexts } from '@hub/contract/locales'

export const messageTexts = defineTexts({
  en: {
    messageHello: 'Hello {firstName},',
    messageForPlace: 'You get this email because you have a place in {title}.',
    messageForWait: 'You get this email because you are on the waiting list of {title}.',
    openAction: 'Open the event',
  },
  zh: {
    messageHello: '{firstName}，您好！',
    messageForPlace: '您收到这封邮件，是因为您在“{title}”有名额。',
    messageForWait: '您收到这封邮件，是因为您在“{title}”的候补名单中。',
    openAction: '查看活动',
  },
})
