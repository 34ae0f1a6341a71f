/** Every screen of the console: who may see it, and its code. */
import type { StaffPermission } from '@hub/contract/staff-roles.rules'
import type { LoadScreen } from '@hub/ui/routing/router.ts'
import type { RouteName } from '#platform/page/paths.ts'
import { signedIn, signedOut, type Guard } from './guards.ts'

export interface RouteEntry {
  /** `alone` has no side bar: the steps of signing in. */
  frame: 'side' | 'alone'
  guards: readonly Guard[]
  /** What the caller's roles must allow; null for any role. */
  permission: StaffPermission | null
  screen: LoadScreen
}

export const ROUTES: Record<RouteName, RouteEntry> = {
  signIn: {
    frame: 'alone',
    guards: [signedOut],
    permission: null,
    screen: () => import('../staff-sessions/sign-in.screen.tsx').then((m) => m.SignInScreen),
  },
  setUp: {
    frame: 'alone',
    guards: [],
    permission: null,
    screen: () => import('../staff-sessions/set-up.screen.tsx').then((m) => m.SetUpScreen),
  },
  home: {
    frame: 'side',
    guards: [signedIn],
    permission: null,
    screen: () => import('../staff-home/home.screen.tsx').then((m) => m.HomeScreen),
  },
  undeliveredMails: {
    frame: 'side',
    guards: [signedIn],
    permission: 'staff',
    screen: () => import('../mails/undelivered-mails.screen.tsx').then((m) => m.UndeliveredMailsScreen),
  },
  reports: {
    frame: 'side',
    guards: [signedIn],
    permission: 'reports',
    screen: () => import('../reports/reports.screen.tsx').then((m) => m.ReportsScreen),
  },
  reportSessions: {
    frame: 'side',
    guards: [signedIn],
    permission: 'reports',
    screen: () => import('../reports/report-sessions.screen.tsx').then((m) => m.ReportSessionsScreen),
  },
  savedReports: {
    frame: 'side',
    guards: [signedIn],
    permission: 'reports',
    screen: () => import('../saved-reports/saved-reports.screen.tsx').then((m) => m.SavedReportsScreen),
  },
  people: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../people/people.screen.tsx').then((m) => m.PeopleScreen),
  },
  person: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../people/person.screen.tsx').then((m) => m.PersonScreen),
  },
  personEdit: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../people/person-edit.screen.tsx').then((m) => m.PersonEditScreen),
  },
  peopleInvite: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../invitations/people-invite.screen.tsx').then((m) => m.PeopleInviteScreen),
  },
  teams: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../teams/teams.screen.tsx').then((m) => m.TeamsScreen),
  },
  team: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../teams/team.screen.tsx').then((m) => m.TeamScreen),
  },
  agencies: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../agencies/agencies.screen.tsx').then((m) => m.AgenciesScreen),
  },
  agency: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../agencies/agency.screen.tsx').then((m) => m.AgencyScreen),
  },
  agencyEdit: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../agencies/agency-edit.screen.tsx').then((m) => m.AgencyEditScreen),
  },
  cities: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../agencies/cities.screen.tsx').then((m) => m.CitiesScreen),
  },
  waitingRuns: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../running-modules/waiting-runs.screen.tsx').then((m) => m.WaitingRunsScreen),
  },
  records: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../records/records.screen.tsx').then((m) => m.RecordsScreen),
  },
  record: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../records/record.screen.tsx').then((m) => m.RecordScreen),
  },
  recordCorrect: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../records/record-correct.screen.tsx').then((m) => m.RecordCorrectScreen),
  },
  audit: {
    frame: 'side',
    guards: [signedIn],
    permission: 'privacy',
    screen: () => import('../staff-audit/audit.screen.tsx').then((m) => m.AuditScreen),
  },
  clientAccess: {
    frame: 'side',
    guards: [signedIn],
    permission: 'privacy',
    screen: () => import('../staff-audit/client-access.screen.tsx').then((m) => m.ClientAccessScreen),
  },
  clientPairs: {
    frame: 'side',
    guards: [signedIn],
    permission: 'people',
    screen: () => import('../client-pairs/client-pairs.screen.tsx').then((m) => m.ClientPairsScreen),
  },
  retention: {
    frame: 'side',
    guards: [signedIn],
    permission: 'privacy',
    screen: () => import('../retention/retention.screen.tsx').then((m) => m.RetentionScreen),
  },
  clientCopy: {
    frame: 'side',
    guards: [signedIn],
    permission: 'privacy',
    screen: () => import('../staff-audit/client-copy.screen.tsx').then((m) => m.ClientCopyScreen),
  },
  content: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../content/content.screen.tsx').then((m) => m.ContentScreen),
  },
  publications: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../content/publications.screen.tsx').then((m) => m.PublicationsScreen),
  },
  module: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../staff-modules/module.screen.tsx').then((m) => m.ModuleScreen),
  },
  moduleNew: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../staff-modules/new-module.screen.tsx').then((m) => m.NewModuleScreen),
  },
  catalogueFolder: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../content/catalogue-folder.screen.tsx').then((m) => m.CatalogueFolderScreen),
  },
  lists: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../lists/lists.screen.tsx').then((m) => m.ListsScreen),
  },
  staffAccounts: {
    frame: 'side',
    guards: [signedIn],
    permission: 'staff',
    screen: () => import('../staff-accounts/staff-accounts.screen.tsx').then((m) => m.StaffAccountsScreen),
  },
  events: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../staff-events/events.screen.tsx').then((m) => m.EventsScreen),
  },
  event: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../staff-events/event.screen.tsx').then((m) => m.EventScreen),
  },
  eventEdit: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../staff-events/event-edit.screen.tsx').then((m) => m.EventEditScreen),
  },
  eventNew: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../staff-events/event-new.screen.tsx').then((m) => m.EventNewScreen),
  },
  settings: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../settings/settings.screen.tsx').then((m) => m.SettingsScreen),
  },
  terms: {
    frame: 'side',
    guards: [signedIn],
    permission: 'content',
    screen: () => import('../settings/terms.screen.tsx').then((m) => m.TermsScreen),
  },
  devices: {
    frame: 'side',
    guards: [signedIn],
    permission: null,
    screen: () => import('../staff-sessions/devices.screen.tsx').then((m) => m.DevicesScreen),
  },
}
