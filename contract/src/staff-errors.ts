/** The refusals that staff alone can meet: the facilitators' application has no words for them. */

export const STAFF_ERRORS = {
  /** No session of staff, or one that has ended (STA-005). */
  SignInRequired: { status: 401, message: 'Please sign in.' },
  /** A set-up link that is wrong, used or expired: one answer for all (STA-002). */
  LinkNotValid: { status: 400, message: 'This link is not valid any more. Ask for a new one.' },
  /** The call needs a code in the last 10 minutes (STA-007). */
  NewCodeRequired: { status: 403, message: 'Please enter a new code to continue.' },
  /** An owner sends a set-up link to an account that is set up (STA-002). */
  StaffSetUp: { status: 409, message: 'This account is set up already.' },
  /** A change would leave the console without an owner who can sign in (STA-006). */
  LastOwner: { status: 409, message: 'The console needs another owner first.' },
  /** An owner changes roles that somebody else has changed; the answer carries the present ones (STA-012). */
  StaffRolesChanged: { status: 409, message: 'Someone else has changed these roles.' },
  /** Owners remove their own second factor: a colleague does that (STA-006). */
  OwnStaffAccount: { status: 409, message: 'Another owner has to do this for your account.' },
  /** Staff give a team the name of another team (SYS-003). */
  TeamNameTaken: { status: 409, message: 'There is a team of that name already.' },
  /** Staff archive a team that has members or open files; the answer carries how many (PPL-006). */
  TeamNotEmpty: { status: 409, message: 'This team has members or open client files.' },
  /** Staff put somebody, or a file, into an archived team (PPL-006). */
  TeamArchived: { status: 409, message: 'This team is archived.' },
  /** An account ends while nobody else reaches some of its clients; the answer carries count, codes and whose (PPL-007). */
  ClientsLeftAlone: {
    status: 409,
    message: 'Nobody could reach some client files any more. Say who takes them.',
  },
  /** A change would now end something else than was shown; the answer carries what (STA-013). */
  EffectsChanged: { status: 409, message: 'What this does has changed. Look at it again.' },
  /** Staff assign several to a team, and some cannot join; the answer carries who and why (PPL-006). */
  CannotJoinTeam: { status: 409, message: 'Some of these facilitators cannot join a team.' },
  /** Staff put somebody into a team whose people are of another agency (PPL-006). */
  TeamOfOtherAgency: { status: 409, message: 'The people of this team are of another agency.' },
  /** A change of agencies would leave people of two in one team; the answer carries which teams (PPL-006). */
  TeamsOfTwoAgencies: { status: 409, message: 'Some teams would have people of two agencies.' },
  /** Staff give client files to a team or a facilitator who could not reach them (PPL-007). */
  TakerCannotReach: { status: 409, message: 'This team or facilitator cannot take client files.' },
  /** Staff move clients by codes that no file has; the answer carries these codes (PPL-006). */
  CodesUnknown: { status: 409, message: 'No file has some of these codes.' },
  /** Staff give an agency the name of a listed one; the answer carries that one (PPL-005). */
  AgencyNameTaken: { status: 409, message: 'There is an agency of that name already.' },
  /** Staff merge two client files that cannot be one; the answer carries why (LIF-003). */
  FilesNotMergeable: { status: 409, message: 'These two files cannot be merged.' },
  /** Staff undo a merge of client files that was undone, or that is older than 30 days (LIF-003). */
  ClientMergeNotUndoable: { status: 409, message: 'This merge cannot be undone any more.' },
  /** Staff merge an agency into one that is not listed (PPL-005). */
  AgencyNotListed: { status: 409, message: 'Only a listed agency can take over another.' },
  /** Staff edit an agency on an older version; the answer carries the present one (STA-012). */
  AgencyChanged: { status: 409, message: 'Someone else has changed this agency.' },
  /** Staff correct an account on an older version; the answer carries the present one (STA-012). */
  PersonChanged: { status: 409, message: 'Someone else has changed this account.' },
  /** Staff undo a merge that was undone, or whose agency was merged further (PPL-005). */
  MergeNotUndoable: { status: 409, message: 'This merge cannot be undone any more.' },
  /** Staff mail a confirmation to an address that is confirmed, or to a closed account (PPL-003). */
  AlreadyConfirmed: { status: 409, message: 'There is nothing left to confirm.' },
  /** Staff add somebody to a team without confirmed eligibility; the answer carries the present eligibility (SYS-004). */
  EligibilityNotConfirmed: { status: 409, message: 'A team needs the eligibility confirmed.' },
  /** Staff add a city that its province already has (ACC-013). */
  CityListed: { status: 409, message: 'This city is listed already.' },
  /** Staff retry a mail that was given up: its content was removed then, because its links open accounts (SYS-007). */
  MailContentGone: { status: 409, message: 'The content of this mail is gone. Cause it again.' },
  /** Staff give a topic the name of another topic of its theme (CTM-001). */
  TopicNameTaken: { status: 409, message: 'The theme has a topic of that name already.' },
  /** Staff edit content on an older version; the answer carries the present one (STA-012). */
  ContentChanged: { status: 409, message: 'Someone else has changed this.' },
  /** Staff give content a name that another has beside it, also one that is archived (CTM-001). */
  ContentNameTaken: { status: 409, message: 'There is something of that name beside it already.' },
  /** Staff choose a colour on which words could not be read; the answer carries the nearest one that will do (CTM-004). */
  ColorIllegible: { status: 400, message: 'Words on this colour could not be read.' },
  /** Staff upload a file that cannot be used; the answer carries the reason (CTM-004, CTM-005). */
  FileRefused: { status: 400, message: 'This file cannot be used.' },
  /** Staff name a file that nobody has uploaded (CTM-004, CTM-005). */
  FileNotStored: { status: 409, message: 'This file is not stored any more. Upload it again.' },
  /** Staff change the product's settings on an older version; the answer carries the present ones (STA-012). */
  SettingsChanged: { status: 409, message: 'Someone else has changed these settings.' },
  /** Staff change how long data is kept on an older version; the answer carries what holds (STA-012). */
  RetentionChanged: { status: 409, message: 'Someone else has changed how long data is kept.' },
  /** Staff publish terms under the name of an earlier version (CTM-011). */
  TermsVersionTaken: { status: 409, message: 'There is a version of that name already.' },
  /** Staff publish without a change, or go back to what is there (CTM-002). */
  NothingToPublish: { status: 409, message: 'There is nothing to publish.' },
  /** Staff go back to an earlier publication while a draft would be lost in it (CTM-002). */
  ContentHasDraft: { status: 409, message: 'Publish or discard the changes of the draft first.' },
  /** Staff add to a list whose entries the product draws or knows by itself, or rename one (CTM-001). */
  ListFixed: { status: 409, message: 'The product knows the entries of this list by itself.' },
  /** Staff give an entry the text of another of the list; the answer carries that one, which may be retired (CTM-001). */
  ListTextTaken: { status: 409, message: 'The list has an entry of that text already.' },
  /** Staff retire an entry that the product needs; the answer carries what for (CTM-008). */
  ListEntryNeeded: { status: 409, message: 'The product needs this entry: it cannot be retired.' },
  /** Staff change a list or an entry that somebody else has changed; the answer carries what is there (STA-012). */
  ListChanged: { status: 409, message: 'Someone else has changed this list.' },
  /** Staff move a module into a topic that has it already (CTM-001). */
  ModuleInTopic: { status: 409, message: 'The topic has this module already.' },
  /** Staff add a module that is in no topic, and name none (PKG-002). */
  ModuleInNoTopic: { status: 409, message: 'This module stands in no topic yet. Choose one.' },
  /** Staff go back to a version that the module never had, or whose package is not stored any more (CTM-007). */
  ModuleVersionUnknown: { status: 409, message: 'There is no such version to go back to.' },
  /** Staff allow a module a host that the hub itself has a name on (PKG-008). */
  OwnHost: { status: 409, message: 'This is a host of the hub itself.' },
  /** Staff allow a module more hosts than its pages can name (PKG-008). */
  TooManyHosts: { status: 409, message: 'A module may load from 20 hosts at most.' },
  /** Staff add a package that cannot be used; the answer carries every fault (PKG-002). */
  PackageRefused: { status: 400, message: 'This package cannot be used.' },
  /** Staff begin an upload while they have five that are not used (CTM-006). */
  TooManyUploads: { status: 409, message: 'Use or cancel one of your uploads first.' },
  /** Staff use an upload of which a part is still to come (CTM-006). */
  UploadIncomplete: { status: 409, message: 'The file has not arrived as a whole yet.' },
  /** Staff import a catalogue that cannot be used; the answer carries every fault and its file (CTM-010). */
  CatalogueRefused: { status: 400, message: 'This catalogue cannot be imported.' },
  /** Staff correct a record to what could not be submitted; the answer carries every fault (REC-008). */
  CorrectionRefused: { status: 400, message: 'The record cannot be corrected to this.' },
  /** Staff correct a record on an older version; the answer carries the present one (STA-012). */
  RecordChanged: { status: 409, message: 'Someone else has corrected this record.' },
  /** Staff load a file of events that cannot be used; the answer carries every fault and its place (SYS-003). */
  EventsRefused: { status: 400, message: 'These events cannot be used.' },
  /** Staff edit an event on an older version; the answer carries the present one (STA-012). */
  EventChanged: { status: 409, message: 'Someone else has changed this event.' },
  /** Staff mark attendance before the event has begun, or while it has no date (CTM-009). */
  EventNotBegun: { status: 409, message: 'This event has not begun yet.' },
  /** Staff remove the key that devices seal with now, or one that may still be needed (LIF-005). */
  SealingKeyInUse: { status: 409, message: 'This key is still in use.' },
  /** Staff ask for the figures of a group that could point at fewer than three people (REP-003). */
  TooFewFacilitators: { status: 409, message: 'This group could point at fewer than three facilitators.' },
  /** Staff ask for figures while the sessions are read for the first time since the start (REP-009). */
  BeingCounted: { status: 409, message: 'The sessions are being counted. Ask again in a few seconds.' },
  /** Staff save a report under the name of another that they, or everybody, see (REP-006). */
  ReportNameTaken: { status: 409, message: 'There is a saved report of that name already.' },
  /** Staff change a saved report on an older version; the answer carries the present one (STA-012). */
  SavedReportChanged: { status: 409, message: 'Someone else has changed this saved report.' },
  /** Staff save more reports than a list can show (REP-006). */
  TooManySavedReports: { status: 409, message: 'Delete a saved report before you save another.' },
} as const

export type StaffErrorName = keyof typeof STAFF_ERRORS
