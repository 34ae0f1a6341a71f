/** Every staff command by its words. The services do the work. */
import type { Command } from './command.ts'
import { CHANGE_COMMANDS } from './content/change-commands.ts'
import { CATALOGUE_COMMANDS } from './content/catalogue-commands.ts'
import { CONTENT_ITEM_COMMANDS } from './content/content-item-commands.ts'
import { CONTENT_DRAFT_COMMANDS } from './content/content-draft-commands.ts'
import { CONTENT_COMMANDS } from './content/content-commands.ts'
import { LIST_COMMANDS } from './content/list-commands.ts'
import { GUIDE_COMMANDS } from './content/guide-commands.ts'
import { PICTURE_COMMANDS } from './content/picture-commands.ts'
import { MODULE_COMMANDS } from './content/module-commands.ts'
import { TERMS_COMMANDS } from './content/terms-commands.ts'
import { THEME_COMMANDS } from './content/theme-commands.ts'
import { EVENT_COMMANDS } from './events/event-commands.ts'
import { EVENT_EDIT_COMMANDS } from './events/event-edit-commands.ts'
import { EVENT_PEOPLE_COMMANDS } from './events/event-people-commands.ts'
import { ALERT_COMMANDS } from './operations/alert-commands.ts'
import { ATTENTION_COMMANDS } from './operations/attention-commands.ts'
import { AUDIT_COMMANDS } from './operations/audit-commands.ts'
import { BACKUP_COMMANDS } from './operations/backup-commands.ts'
import { DOCTOR_COMMANDS } from './operations/doctor-command.ts'
import { LOG_COMMANDS } from './operations/log-command.ts'
import { MAIL_COMMANDS } from './operations/mail-commands.ts'
import { RETENTION_COMMANDS } from './operations/retention-commands.ts'
import { SECRET_COMMANDS } from './operations/secret-commands.ts'
import { SEALING_COMMANDS } from './operations/sealing-commands.ts'
import { STORE_COMMANDS } from './operations/store-commands.ts'
import { SETTING_COMMANDS } from './operations/setting-commands.ts'
import { STATUS_COMMANDS } from './operations/status-command.ts'
import { ACCOUNT_COMMANDS } from './people/account-commands.ts'
import { AGENCY_COMMANDS } from './people/agency-commands.ts'
import { CLIENT_PAIR_COMMANDS } from './people/client-pair-commands.ts'
import { CITY_COMMANDS } from './people/city-commands.ts'
import { EMAIL_COMMANDS } from './people/email-commands.ts'
import { FACTOR_COMMANDS } from './people/factor-commands.ts'
import { FACILITATOR_COMMANDS } from './people/facilitator-commands.ts'
import { INVITATION_COMMANDS } from './people/invitation-commands.ts'
import { RUN_COMMANDS } from './people/run-commands.ts'
import { STAFF_ACCOUNT_COMMANDS } from './people/staff-account-commands.ts'
import { TEAM_COMMANDS } from './people/team-commands.ts'
import { CLIENT_COMMANDS } from './records/client-commands.ts'
import { RECORD_COMMANDS } from './records/record-commands.ts'
import { PEOPLE_REPORT_COMMANDS } from './reports/people-report-commands.ts'
import { REPORT_COMMANDS } from './reports/report-commands.ts'

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...STATUS_COMMANDS,
  ...DOCTOR_COMMANDS,
  ...ATTENTION_COMMANDS,
  ...SETTING_COMMANDS,
  ...TERMS_COMMANDS,
  ...RETENTION_COMMANDS,
  ...STAFF_ACCOUNT_COMMANDS,
  ...FACILITATOR_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...INVITATION_COMMANDS,
  ...EMAIL_COMMANDS,
  ...FACTOR_COMMANDS,
  ...TEAM_COMMANDS,
  ...AGENCY_COMMANDS,
  ...CITY_COMMANDS,
  ...RUN_COMMANDS,
  ...THEME_COMMANDS,
  ...CHANGE_COMMANDS,
  ...CONTENT_COMMANDS,
  ...CONTENT_ITEM_COMMANDS,
  ...CONTENT_DRAFT_COMMANDS,
  ...PICTURE_COMMANDS,
  ...CATALOGUE_COMMANDS,
  ...GUIDE_COMMANDS,
  ...LIST_COMMANDS,
  ...RECORD_COMMANDS,
  ...CLIENT_COMMANDS,
  ...CLIENT_PAIR_COMMANDS,
  ...REPORT_COMMANDS,
  ...PEOPLE_REPORT_COMMANDS,
  ...SECRET_COMMANDS,
  ...SEALING_COMMANDS,
  ...MODULE_COMMANDS,
  ...EVENT_COMMANDS,
  ...EVENT_EDIT_COMMANDS,
  ...EVENT_PEOPLE_COMMANDS,
  ...STORE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...MAIL_COMMANDS,
  ...AUDIT_COMMANDS,
  ...ALERT_COMMANDS,
  ...LOG_COMMANDS,
]
