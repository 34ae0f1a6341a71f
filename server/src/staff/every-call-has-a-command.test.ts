/**
 * What the console can do, the command line can do too: each call of staff with the commands that do the same (STA-008).
 * A new call needs its command here, or a reason; a new command needs its call, or a reason.
 */
import { describe, expect, it } from 'vitest'
import { staffCalls, type StaffCallName } from '@hub/contract/every-staff-call'
import { COMMANDS } from './commands.ts'

/** Why a call has no command. */
class Reason {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}
const BROWSER = new Reason('it is about one’s own session of the console: a command acts as the system user')
const PASSKEY = new Reason('a passkey is made and asked by a browser')
const ON_DISK = new Reason('a command reads the file from the disk: nothing is sent piece by piece')
const OWN_REPORT = new Reason('a saved report belongs to an account of the console, which a command has not')
const IN_PAGE = new Reason('it opens the module in one’s own browser')

/** The commands that do what a call does, each with the option that asks for it. */
const COMMANDS_OF: Record<StaffCallName, readonly string[] | Reason> = {
  signIn: BROWSER,
  readSetUp: BROWSER,
  setUpPassword: BROWSER,
  checkCode: BROWSER,
  beginAuthenticator: BROWSER,
  confirmAuthenticator: BROWSER,
  readStaffSession: BROWSER,
  renewCode: BROWSER,
  signOut: BROWSER,
  listStaffSessions: BROWSER,
  endStaffSession: BROWSER,
  askPasskey: PASSKEY,
  checkPasskey: PASSKEY,
  askPasskeyAgain: PASSKEY,
  renewCodeByPasskey: PASSKEY,
  listStaffPasskeys: PASSKEY,
  offerStaffPasskey: PASSKEY,
  addStaffPasskey: PASSKEY,
  removeStaffPasskey: PASSKEY,

  listStaffAccounts: ['staff list'],
  inviteStaff: ['staff invite'],
  resendStaffLink: ['staff resend'],
  changeStaffRoles: ['staff roles'],
  endStaffAccount: ['staff end'],
  removeStaffFactor: ['staff remove-factor'],

  listPeople: ['facilitator list --view --search --agency --team --province --since'],
  exportPeople: ['facilitator list'],
  readPerson: ['facilitator show', 'facilitator history'],
  previewStandings: [
    ...['facilitator confirm --dry-run', 'facilitator refuse --dry-run', 'facilitator suspend --dry-run'],
    ...['facilitator restore --dry-run', 'facilitator close --dry-run', 'facilitator reopen --dry-run'],
  ],
  listTakers: ['facilitator list --search', 'team list'],
  changeStandings: [
    ...['facilitator confirm --team --no-mail', 'facilitator refuse --clients-to --no-mail'],
    ...['facilitator suspend --clients-to', 'facilitator restore', 'facilitator close --clients-to'],
    ...['facilitator reopen --clients-to'],
  ],
  editPerson: ['facilitator edit'],
  resendConfirmationForStaff: ['facilitator resend'],
  sendPasswordReset: ['facilitator reset-password'],
  askEmailChange: ['facilitator change-email'],
  withdrawEmailChange: ['facilitator keep-email'],
  removePersonFactors: ['facilitator remove-factor'],
  endPersonSessions: ['facilitator sign-out --session', 'facilitator sign-out'],
  checkInvitations: ['facilitator invite-file --dry-run'],
  sendInvitations: ['facilitator invite', 'facilitator invite-file'],
  listInvitations: ['facilitator invitations'],
  withdrawInvitation: ['facilitator uninvite'],

  listAgenciesForStaff: ['agency list --waiting', 'agency duplicates', 'search'],
  exportAgencies: ['agency list'],
  readAgencyForStaff: ['agency show'],
  addAgencyForStaff: ['agency add'],
  editAgency: ['agency rename', 'agency edit --phone --note'],
  approveAgencies: ['agency approve'],
  refuseAgencies: ['agency refuse'],
  previewAgencyMerge: ['agency merge --dry-run'],
  mergeAgency: ['agency merge'],
  requireAgencyFactor: ['agency factor'],
  undoAgencyMerge: ['agency unmerge'],
  listTypedCities: ['city list-typed'],
  addCity: ['city add'],
  mergeCity: ['city merge'],

  listTeamsForStaff: ['team list --archived', 'search'],
  exportTeams: ['team list'],
  readTeamForStaff: ['team members'],
  createTeam: ['team create'],
  renameTeam: ['team rename'],
  addTeamMember: ['team assign'],
  addTeamMembers: ['team assign'],
  previewTeamAssignment: ['team assign --dry-run'],
  removeTeamMember: ['team remove'],
  archiveTeam: ['team archive'],
  restoreTeam: ['team restore'],
  moveClients: ['team move-client'],

  beginUpload: ON_DISK,
  listUploads: ON_DISK,
  endUpload: ON_DISK,
  downloadCatalogue: ['catalogue export'],
  checkCatalogue: ['catalogue import --dry-run'],
  importCatalogue: ['catalogue import'],
  readModuleForStaff: ['module show', 'module list', 'module versions', 'module hosts'],
  readVersionChanges: ['module changes'],
  checkPackageForStaff: ['module store', 'module check'],
  readPackageCheck: ['module show'],
  readNewModule: ['module check'],
  checkNewModule: ['module add --topic --downloadable'],
  draftModuleVersion: ['module draft'],
  allowModuleHost: ['module allow'],
  blockModuleHost: ['module block'],
  revertModuleVersion: ['module rollback --to'],
  tryModuleVersion: IN_PAGE,

  listEventsForStaff: ['event list', 'event drafts', 'search'],
  exportEvents: ['event list'],
  readEventForStaff: ['event show'],
  listEventRegistrants: ['event registrants'],
  exportEventRegistrants: ['event registrants'],
  listEventCandidates: ['facilitator list --search'],
  addEventRegistrant: ['event registrants --add'],
  previewRegistrantRemoval: ['event registrants --remove --dry-run'],
  removeEventRegistrant: ['event registrants --remove'],
  markAttendance: ['event attendance'],
  readRegistrantCertificate: ['event certificate'],
  previewEventMessage: ['event email'],
  sendEventMessage: ['event email --send'],
  retryEventHandOvers: ['event hand-over'],
  readEventFields: ['event show', 'event draft'],
  previewEventEdit: ['event publish --dry-run'],
  saveEventDraft: ['event edit'],
  discardEventDraft: ['event discard'],
  publishEvent: ['event publish'],
  createEvent: ['event add'],
  previewEventCancellation: ['event cancel --dry-run'],
  cancelEvent: ['event cancel'],

  readHome: ['attention'],
  readTimeline: ['timeline'],
  listUndeliveredMails: ['mail list --dead'],
  searchConsole: ['search'],
  listAlerts: ['alert list'],
  dismissAlert: ['alert dismiss'],
  listAuditLog: ['audit list --who --what --whom --from --until'],
  exportAuditLog: ['audit list --last'],
  readClientAccess: ['client access'],
  readClientCopy: ['client copy'],
  listClientPairs: ['client duplicates'],
  previewClientMerge: ['client merge --dry-run'],
  mergeClients: ['client merge'],
  undoClientMerge: ['client undo-merge'],
  tellClientsApart: ['client tell-apart'],
  readRetention: ['retention show'],
  previewRetention: ['retention set --dry-run'],
  changeRetention: ['retention set'],

  listWaitingRuns: ['run list'],
  exportWaitingRuns: ['run list'],
  discardWaitingRun: ['run discard'],
  previewRunReminder: ['run remind --dry-run'],
  remindHost: ['run remind'],
  searchRecords: ['record list'],
  readStaffRecord: ['record show'],
  correctStaffRecord: ['record correct'],

  readReport: ['report run'],
  readDemographics: ['report people'],
  readFileReport: ['report run --of'],
  readEventReport: ['report run --of'],
  readOutcomes: ['report outcomes'],
  listCountedSessions: ['report sessions --figure --only'],
  downloadReport: ['report run --file --format'],
  downloadCountedSessions: ['report sessions'],
  listSavedReports: ['report list'],
  saveReport: OWN_REPORT,
  editSavedReport: OWN_REPORT,
  deleteSavedReport: OWN_REPORT,
  listReportReaders: OWN_REPORT,
  scheduleSavedReport: OWN_REPORT,

  listContent: ['content list', 'content draft', 'theme list', 'topic list', 'utility list', 'guide uses'],
  editContent: [
    ...['content edit', 'content archive', 'content restore', 'content move', 'content cover'],
    ...['content image', 'guide file', 'guide use'],
  ],
  orderContent: ['content order'],
  addContent: ['content add', 'guide add'],
  discardContent: ['content discard'],
  publishContent: ['content publish'],
  schedulePublication: ['content schedule'],
  cancelPublication: ['content unschedule'],
  uploadDocument: ['guide file'],
  uploadImage: ['content image'],
  listPublications: ['content history'],
  revertContent: ['content revert'],
  readPreview: ['content preview'],
  previewListUtilities: ['content preview'],
  previewListLearningTypes: ['content preview'],
  previewReadLearningType: ['content preview'],
  previewListSectors: ['content preview'],
  previewReadSector: ['content preview'],
  previewReadLearningTypeOfSector: ['content preview'],
  previewListThemes: ['content preview'],
  previewReadTheme: ['content preview'],
  previewReadLearningTypeOfTheme: ['content preview'],
  previewListTopics: ['content preview'],
  previewReadTopic: ['content preview'],
  previewReadLearningTypeOfTopic: ['content preview'],
  previewListModules: ['content preview'],
  previewListAllModules: ['content preview'],
  previewReadModule: ['content preview'],
  previewListEvents: ['event preview'],
  previewListEventsOfType: ['event preview'],
  previewReadEvent: ['event preview'],
  previewListEventTopics: ['event draft'],
  previewListEventCourses: ['event draft'],
  previewListMetas: ['list show'],

  listLists: ['list show'],
  addListEntry: ['list add'],
  renameListEntry: ['list rename'],
  readListEntryUses: ['list uses'],
  retireListEntry: ['list retire'],
  restoreListEntry: ['list restore'],
  orderList: ['list order'],
  readProductSettings: ['setting list'],
  editProductSettings: ['setting set'],
  listTermsVersions: ['terms list'],
  readTermsVersion: ['terms export'],
  publishTerms: ['terms publish'],
}

const MACHINE = 'it needs the machine of the hub: its disk, its settings, its store or its log'
const AT_ONCE =
  'it changes what facilitators see at once, without the draft: for whoever sets a hub up by files'

/** Why a command has no call. */
const OPERATOR_ONLY: Record<string, string> = {
  'staff add': 'the first account, when nobody can sign in yet (STA-002)',
  status: MACHINE,
  doctor: MACHINE,
  'secret status': MACHINE,
  'secret reseal': MACHINE,
  'sealing-key list': MACHINE,
  'sealing-key rotate': MACHINE,
  'sealing-key remove': MACHINE,
  'store move': MACHINE,
  'store check': MACHINE,
  'backup verify': MACHINE,
  'backup key': MACHINE,
  'backup list': MACHINE,
  backup: MACHINE,
  restore: MACHINE,
  'move-to-postgres': MACHINE,
  log: MACHINE,
  'audit verify': 'it reads the whole log, and compares it with the log file of the machine',
  'mail retry': 'the queue of mails is looked after by whoever runs the mail server',
  'facilitator unlock': 'it asks the server that counts the tries; the console sends a password reset',
  'event load': AT_ONCE,
  'theme load': AT_ONCE,
  'theme retire': AT_ONCE,
  'theme restore': AT_ONCE,
  'topic rename': AT_ONCE,
  'topic move': AT_ONCE,
  'topic retire': AT_ONCE,
  'topic restore': AT_ONCE,
  'module move': AT_ONCE,
  'module withdraw': AT_ONCE,
  'module restore': AT_ONCE,
  'utility retire': AT_ONCE,
  'utility restore': AT_ONCE,
}

const named = Object.values(COMMANDS_OF).flatMap((of) => (of instanceof Reason ? [] : of))
const wordsOf = (command: string) => command.split(' --')[0] ?? command

describe('the console and the command line', () => {
  it('STA-008 have each call of staff as a command, but for a few with a reason', () => {
    expect(Object.keys(COMMANDS_OF).toSorted()).toEqual(Object.keys(staffCalls).toSorted())
    const without = Object.values(COMMANDS_OF).filter((of) => of instanceof Reason)
    // Pinned: one more is a decision.
    expect(without).toHaveLength(28)
    expect(named.filter((command) => wordsOf(command) === '')).toEqual([])
  })

  it.each([...new Set(named)])('STA-008 has the command: %s', (wanted) => {
    const [words, ...options] = wanted.split(' --')
    const command = COMMANDS.find((one) => one.words === words)
    expect(command?.words).toBe(words)
    expect(Object.keys(command?.options ?? {})).toEqual(expect.arrayContaining(options))
  })

  it('STA-008 have each command as a call of staff, but for those of an operator with a reason', () => {
    const known = new Set(named.map(wordsOf))
    const without = COMMANDS.map(({ words }) => words).filter((words) => !known.has(words))
    expect(without.toSorted()).toEqual(Object.keys(OPERATOR_ONLY).toSorted())
  })
})
