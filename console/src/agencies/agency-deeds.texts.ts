import { defineTexts } from '@hub/contract/locales'

/** What happened to an agency, by the action of the audit log. */
export const agencyDeedTexts = defineTexts({
  en: {
    'agency-add': 'Added',
    'agency-approve': 'Approved',
    'agency-refuse': 'Refused',
    'agency-factor': 'Second step',
    'agency-rename': 'Renamed',
    'agency-edit': 'Edited',
    'agency-merge': 'Merged',
    'agency-merge-undone': 'Merge undone',
  },
  zh: {
    'agency-add': '已添加',
    'agency-approve': '已列入',
    'agency-refuse': '不予通过',
    'agency-factor': '第二步验证',
    'agency-rename': '已更名',
    'agency-edit': '已编辑',
    'agency-merge': '已合并',
    'agency-merge-undone': '合并已撤销',
  },
})
