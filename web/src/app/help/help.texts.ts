import { defineTexts } from '@hub/contract/locales'

/** The texts of the help screen. */
export const helpTexts = defineTexts({
  en: {
    help: 'Help',
    lead: 'Where to read more, whom to ask, and what to do when the internet is away.',
    handbook: 'Handbook',
    handbookText: 'How the hub works, step by step, to read or to print.',
    noHandbook: 'There is no handbook here yet. Please ask at the address on this page.',
    loading: 'Loading the handbook',
    contact: 'Contact',
    contactText:
      'Something does not work, or you would like to ask? Write to us. Please never put a client’s name in an email.',
    offline: 'What happens without internet',
    offlineBefore:
      'While you have internet, open Offline Modules, download what you will deliver, and press Sync.',
    offlineRun:
      'Run a downloaded module as usual. Its times are kept on this device, even when the browser closes.',
    offlineRecord:
      'Record who took part as usual. The record waits on this device and is sent once the hub can be reached. You see it waiting until then.',
    offlineClient:
      'Somebody new can be registered too: this device holds Client IDs for you. Give them the slip as usual; the hub opens the file at the next sync.',
    offlineLogin:
      'Logging in and out takes internet, so stay logged in. When the login has ended meanwhile, choose Unlock: your own password opens what is on this device, until the day Offline Modules shows.',
    onlineOnly:
      'This hub needs internet to open pages and modules. If it goes away while a module runs, the module stays open, and what you type is kept on this device until you can send it.',
    keys: 'Keyboard shortcuts',
    keysText: 'Everything in the hub also works without a mouse.',
    findKey: 'Ctrl K',
    find: 'Find a module (on a Mac: ⌘ K)',
    tabKey: 'Tab',
    tab: 'To the next button or field; with Shift to the one before',
    enterKey: 'Enter',
    enter: 'Press the button or follow the link; in Find a client by ID, choose the client',
    spaceKey: 'Space',
    space: 'Tick or untick a box',
    arrowKeys: 'Arrow keys',
    arrows: 'Move within a list, a menu or a group of choices',
    escapeKey: 'Esc',
    escape: 'Close a dialog, a list or the menu; leave full screen',
  },
  zh: {
    help: '帮助',
    lead: '在哪里了解更多，向谁询问，没有互联网时怎么办。',
    handbook: '手册',
    handbookText: '逐步介绍平台的使用方法，可阅读或打印。',
    noHandbook: '这里还没有手册。请写信至本页的地址询问。',
    loading: '正在加载手册',
    contact: '联系我们',
    contactText: '遇到问题或有疑问？请写信给我们。请勿在电子邮件中提及服务对象的姓名。',
    offline: '没有互联网时会怎样',
    offlineBefore: '趁有互联网时，打开“离线模块”，下载您要使用的模块，然后按“同步”。',
    offlineRun: '像平时一样运行已下载的模块。即使浏览器关闭，时间也会保存在此设备上。',
    offlineRecord:
      '像平时一样记录有谁参加。记录会在此设备上等待，一旦能连接到平台就会发送。在此之前，您可以看到它在等待。',
    offlineClient:
      '也可以登记新的服务对象：此设备为您预留了编号。请照常交给对方密码条，平台会在下次同步时建立档案。',
    offlineLogin:
      '登录和退出都需要互联网，请保持登录状态。如果登录在此期间已失效，请选择“解锁”：用您自己的密码即可打开此设备上的内容，有效期见“离线模块”。',
    onlineOnly:
      '此平台需要互联网才能打开页面和模块。如果模块运行时网络中断，模块会保持打开，您填写的内容会保存在此设备上，直到可以发送。',
    keys: '键盘快捷键',
    keysText: '平台的所有功能都可以不用鼠标完成。',
    findKey: 'Ctrl K',
    find: '查找模块（Mac：⌘ K）',
    tabKey: 'Tab',
    tab: '移到下一个按钮或输入框；同时按 Shift 则移到上一个',
    enterKey: 'Enter',
    enter: '按下按钮或打开链接；在按编号查找服务对象时，选中该服务对象',
    spaceKey: '空格键',
    space: '勾选或取消勾选',
    arrowKeys: '方向键',
    arrows: '在列表、菜单或一组选项中移动',
    escapeKey: 'Esc',
    escape: '关闭对话框、列表或菜单；退出全屏',
  },
})
