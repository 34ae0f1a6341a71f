import { defineTexts } from '@hub/contract/locales'

/** The texts of clients who were registered on this device and wait to be sent (LIF-007). */
export const newClientsTexts = defineTexts({
  en: {
    clientsTitle:
      '{count, plural, one {1 new client waits to be sent} other {# new clients wait to be sent}}',
    clientsText:
      '{count, plural, one {Registered without internet. Sync sends the file before the sessions that name the client.} other {Registered without internet. Sync sends the files before the sessions that name these clients.}}',
    clientSince: 'Waiting since {since}',
    clientLocked: 'A new client',
    refusedCode: 'The Client ID was not reserved for you any more when the client was registered.',
    refusedFields: 'The hub does not take what was chosen for: {fields}.',
    refusedUnread: 'The hub could not read the registration.',
    comma: ', ',
    correctCode:
      'Correct it: the client gets another ID and a new password. Everything else stays as you chose it.',
    correctChoices: 'Correct it and send it again: the client keeps the ID and gets a new password.',
    refusedClientHelp:
      'What was chosen cannot be shown on this device any more. Register the client again, then remove this one.',
    correctClient: 'Correct it',
    correctClientOf: 'Correct {code}',
    removeClient: 'Remove',
    removeClientOf: 'Remove {code}',
    waitingRefused:
      '{count, plural, one {The hub did not accept 1 of them.} other {The hub did not accept # of them.}}',
    waitingSince: 'Registered here {since}',
    showWaiting: 'Show what waits',
    refusedTitle: 'Not accepted by the hub',

    duplicatesTitle: '{count, plural, one {Is this the same person?} other {Are these the same people?}}',
    duplicatesText: 'You opened {own} within a day of {other}, with the same age, gender and referral path.',
    duplicateFile: '<id>{code}</id>, opened {at} by {name}',
    samePerson: 'Same person',
    differentPeople: 'Different people',
    ofPair: ' {own} and {other}',
    nowLinked: 'The two files are linked. Our staff put them together.',
    nowApart: 'Noted. You will not be asked about these two files again.',
  },
  zh: {
    clientsTitle: '有 {count, number} 位新服务对象等待发送',
    clientsText:
      '这 {count, number} 位服务对象是在没有网络时登记的。“同步”会先发送其档案，再发送涉及他们的活动。',
    clientSince: '自 {since} 起等待发送',
    clientLocked: '一位新服务对象',
    refusedCode: '登记时，该编号已不再为您预留。',
    refusedFields: '平台不接受以下选择：{fields}。',
    refusedUnread: '平台无法读取这份登记。',
    comma: '、',
    correctCode: '请更正：该服务对象会得到另一个编号和新密码，其余选择保持不变。',
    correctChoices: '请更正后重新发送：该服务对象保留编号，并得到新密码。',
    refusedClientHelp: '此设备上已无法显示当时的选择。请重新登记该服务对象，然后移除此项。',
    correctClient: '更正',
    correctClientOf: '更正 {code}',
    removeClient: '移除',
    removeClientOf: '移除 {code}',
    waitingRefused: '其中 {count, number} 位未被平台接受。',
    waitingSince: '在此登记于 {since}',
    showWaiting: '查看等待发送的内容',
    refusedTitle: '平台未接受',

    duplicatesTitle: '{count, plural, other {这是同一个人吗？}}',
    duplicatesText: '您建立 {own} 的时间与 {other} 相差不到一天，两者的年龄、性别和转介途径相同。',
    duplicateFile: '<id>{code}</id>，{name} 于 {at} 建立',
    samePerson: '同一个人',
    differentPeople: '不同的人',
    ofPair: ' {own} 和 {other}',
    nowLinked: '两份档案已关联，由我们的员工合并。',
    nowApart: '已记录，以后不会再询问这两份档案。',
  },
})
