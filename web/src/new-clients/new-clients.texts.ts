import { defineTexts } from '#platform/texts.ts'

/** The words of clients who were registered on this device and wait to be sent (LIF-007). */
export const newClientsTexts = defineTexts(
  {
    clientsTitle:
      '{count, plural, one {1 new client waits to be sent} other {# new clients wait to be sent}}',
    clientsText:
      '{count, plural, one {Registered without internet. Sync sends the file before the sessions that name the client.} other {Registered without internet. Sync sends the files before the sessions that name these clients.}}',
    clientSince: 'Waiting since {since}',
    clientLocked: 'A new client',
    refusedCode: 'The Client ID was not reserved for you any more when the client was registered.',
    refusedClientHelp: 'Register the client again, then remove this one.',
    removeClient: 'Remove',
    removeClientOf: 'Remove {code}',
    waitingRefused:
      '{count, plural, one {The hub did not accept 1 of them.} other {The hub did not accept # of them.}}',
    waitingSince: 'Registered here {since}',
    showWaiting: 'Show what waits',
    refusedTitle: 'Not accepted by the hub',
  },
  {
    clientsTitle: '有 {count} 位新服务对象等待发送',
    clientsText: '这 {count} 位服务对象是在没有网络时登记的。“同步”会先发送其档案，再发送涉及他们的活动。',
    clientSince: '自 {since} 起等待发送',
    clientLocked: '一位新服务对象',
    refusedCode: '登记时，该编号已不再为您预留。',
    refusedClientHelp: '请重新登记该服务对象，然后移除此项。',
    removeClient: '移除',
    removeClientOf: '移除 {code}',
    waitingRefused: '其中 {count} 位未被平台接受。',
    waitingSince: '在此登记于 {since}',
    showWaiting: '查看等待发送的内容',
    refusedTitle: '平台未接受',
  },
)
