import { defineTexts } from '@hub/contract/locales'

/** The texts of what waits on the device to be sent, and of what was sent (OFF-012, LIF-005). */
export const outboxTexts = defineTexts({
  en: {
    lockedTitle: 'What waits is locked',
    lockedText:
      '{count, plural, one {1 entry waits} other {# entries wait}} since {since}, sealed for the hub. Nothing is lost: your password shows again what was entered.',
    sealedTitle:
      '{count, plural, one {1 entry can no longer be opened on this device} other {# entries can no longer be opened on this device}}',
    sealedText:
      '{count, plural, one {It was kept before your last logout or change of password, and waits} other {They were kept before your last logout or change of password, and wait}} since {since}. Nothing is lost: the hub alone can open {count, plural, one {it. Sync sends it, and you can save it as a file.} other {them. Sync sends them, and you can save them as a file.}}',
    correctWithout:
      'Who took part cannot be shown on this device any more. If you correct it, enter them anew.',
    refusedClients:
      '{count, plural, one {1 client} other {# clients}} could not take part: not in your team, or the file was closed before the session began. Correct it and take them out.',
    removeClientTitle: 'Remove this new client?',
    removeClientText:
      'The file will not be opened, and the password you gave will not work. Sessions that name the client have to be corrected.',
    yesRemove: 'Yes, Remove',
    refusedNewClients:
      'The hub does not have the client it names: {codes}. Look at the new clients above, or correct it and choose somebody else.',
    refusedFacilitators:
      '{count, plural, one {1 facilitator} other {# facilitators}} could not take part: not in your team when the session began. Correct it and take them out.',
    reason: 'Why is it removed?',
    reasonMistake: 'It was recorded by mistake',
    reasonTwice: 'It is recorded elsewhere already',
    reasonTest: 'It was a try',
    reasonBlank: 'The module showed nothing, and no session took place',
    chooseReason: 'Choose a reason first.',
    saveFile: 'Save as a file',
    saveFileText: 'The file is sealed for the hub. Log in on another device and send it from there.',
    sendFile: 'Send from a file',
    sendFileHint: 'Sessions and new clients that were saved as a file on another device.',
    notAFile: 'This is no file of what waits to be sent.',
    nothingSealed: 'Nothing could be sealed yet. Press Sync once while there is internet.',
    fileItems:
      '{sessions, plural, =0 {} one {1 session} other {# sessions}}{both, select, yes { and } other {}}{clients, plural, =0 {} one {1 new client} other {# new clients}}',
    fileSent: 'Sent: {items}.',
    fileOfOthers: 'Entered by somebody else, who must be logged in to send it: {items}.',
    fileRefused: 'Not accepted by the hub: {items}.',
    fileNotSent: 'The hub could not be reached. Nothing is lost: send the file again later.',
    finishedTitle: 'Sent or removed in the last 30 days',
    sentAt: 'Delivered {when}, sent {sent}',
    removedAt: 'Delivered {when}, removed {sent}: {reason}',
    newClient: 'New client',
    newClientOf: 'New client {code}',
    clientSentAt: 'Registered {when}, sent {sent}',
    clientRemovedAt: 'Registered {when}, removed {sent}: {reason}',
  },
  zh: {
    lockedTitle: '等待发送的内容已锁定',
    lockedText:
      '有 {count, number} 项自 {since} 起等待发送，已为平台加密。内容没有丢失：输入您的密码即可重新查看。',
    sealedTitle: '有 {count, number} 项在此设备上已无法打开',
    sealedText:
      '这 {count, number} 项是在您上次退出登录或更改密码之前保存的，自 {since} 起等待发送。内容没有丢失：只有平台能打开。按“同步”即可发送，也可保存为文件。',
    correctWithout: '此设备上已无法显示参加者。如需更正，请重新填写。',
    refusedClients:
      '{count, number} 位服务对象无法参加：不属于您的团队，或者其档案在活动开始前已关闭。请更正并将其移出。',
    removeClientTitle: '要移除这位新服务对象吗？',
    removeClientText: '档案将不会建立，您给出的密码也将无效。涉及该服务对象的活动需要更正。',
    yesRemove: '是，移除',
    refusedNewClients: '平台没有其中的服务对象：{codes}。请查看上面的新服务对象，或更正后另选他人。',
    refusedFacilitators: '{count, number} 位辅导员无法参加：活动开始时不在您的团队中。请更正并将其移出。',
    reason: '为什么要移除？',
    reasonMistake: '误记录',
    reasonTwice: '已在别处记录',
    reasonTest: '只是试用',
    reasonBlank: '模块没有显示任何内容，活动没有进行',
    chooseReason: '请先选择原因。',
    saveFile: '保存为文件',
    saveFileText: '该文件已为平台加密。请在另一台设备上登录后从那里发送。',
    sendFile: '从文件发送',
    sendFileHint: '在另一台设备上保存为文件的活动记录和新服务对象。',
    notAFile: '这不是等待发送内容的文件。',
    nothingSealed: '暂时无法加密。请在联网时按一次“同步”。',
    fileItems:
      '{sessions, plural, =0 {} other {# 次活动}}{both, select, yes {和} other {}}{clients, plural, =0 {} other {# 位新服务对象}}',
    fileSent: '已发送：{items}。',
    fileOfOthers: '由他人录入，须由其本人登录后发送：{items}。',
    fileRefused: '平台未接受：{items}。',
    fileNotSent: '无法连接到平台。您的内容没有丢失，请稍后再发送该文件。',
    finishedTitle: '最近 30 天内已发送或已移除',
    sentAt: '开展于 {when}，发送于 {sent}',
    removedAt: '开展于 {when}，移除于 {sent}：{reason}',
    newClient: '新服务对象',
    newClientOf: '新服务对象 {code}',
    clientSentAt: '登记于 {when}，发送于 {sent}',
    clientRemovedAt: '登记于 {when}，移除于 {sent}：{reason}',
  },
})
