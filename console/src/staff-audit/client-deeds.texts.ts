import type { DeedName } from '@hub/contract/deeds'
import { defineTexts } from '@hub/contract/locales'

/** What somebody did to the file of a client, as deeds.texts.ts has the other deeds. */
export const clientDeedTexts = defineTexts({
  en: {
    'client-list-read': 'opened a list of clients',
    'client-read': 'opened the file of client {whom}',
    'client-records-read': 'opened the sessions of client {whom}',
    'client-found': 'looked up client {whom}',
    'client-created': 'registered client {whom}',
    'client-created-again': 'sent the registration of client {whom} again',
    'client-edited': 'changed the file of client {whom}',
    'client-closed': 'closed the file of client {whom}',
    'client-moved': 'moved client {whom}',
    'client-password-reset': 'reset the portal password of client {whom}',
    'client-record-added': 'added client {whom} to a record',
    'client-record-removed': 'removed client {whom} from a record',
    'client-access-read': 'looked up who saw the file of client {whom}',
    'client-duplicate-read': 'was told that client {whom} may be somebody who has another file',
    'client-linked': 'linked client {whom} with another file',
    'client-told-apart': 'told client {whom} and another file apart',
    'client-pair-list-read': 'looked at files that may be of one person',
    'client-merged': 'merged client {whom} with another file',
    'client-merge-undone': 'took the merge of client {whom} back',
    'client-cleared': 'removed who client {whom} was, because the time was over',
    'client-copied': 'made a copy of everything held about client {whom}',
  },
  zh: {
    'client-list-read': '打开了服务对象列表',
    'client-read': '打开了服务对象{whom}的档案',
    'client-records-read': '打开了服务对象{whom}的活动记录',
    'client-found': '查找了服务对象{whom}',
    'client-created': '登记了服务对象{whom}',
    'client-created-again': '再次发送了服务对象{whom}的登记',
    'client-edited': '更改了服务对象{whom}的档案',
    'client-closed': '关闭了服务对象{whom}的档案',
    'client-moved': '转移了服务对象{whom}',
    'client-password-reset': '重置了服务对象{whom}的门户密码',
    'client-record-added': '将服务对象{whom}加入一条记录',
    'client-record-removed': '将服务对象{whom}从一条记录中移除',
    'client-access-read': '查询了谁看过服务对象{whom}的档案',
    'client-duplicate-read': '得知服务对象{whom}可能另有档案',
    'client-linked': '将服务对象{whom}与另一份档案关联',
    'client-told-apart': '将服务对象{whom}与另一份档案区分开',
    'client-pair-list-read': '查看了可能属于同一人的档案',
    'client-merged': '将服务对象{whom}与另一份档案合并',
    'client-merge-undone': '撤销了服务对象{whom}的合并',
    'client-cleared': '因保留期已满，移除了服务对象{whom}的身份信息',
    'client-copied': '制作了服务对象{whom}全部资料的副本',
  },
} satisfies Record<string, Partial<Record<DeedName, string>>>)

/** The deeds that this file has. */
export type ClientDeed = keyof (typeof clientDeedTexts)['en']
