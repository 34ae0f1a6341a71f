import { defineTexts } from '@hub/contract/locales'

/** What happened to a team, by the action of the audit log. */
export const teamDeedTexts = defineTexts({
  en: {
    'team-create': 'Created',
    'team-rename': 'Renamed',
    'team-archive': 'Archived',
    'team-restore': 'Restored',
  },
  zh: {
    'team-create': '已创建',
    'team-rename': '已更名',
    'team-archive': '已归档',
    'team-restore': '已恢复',
  },
})
