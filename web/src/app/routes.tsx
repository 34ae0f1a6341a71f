/**
 * ONE TABLE of every screen: what it shows, its title and area, who may see it, its frame, and where Back leads (NAV-001
 * to NAV-021). Its path is in PATHS, because screens link by name.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { listLearningTypes, listUtilities } from '@hub/contract/catalogue'
import type { Endpoint } from '@hub/contract/endpoint'
import { listEvents } from '@hub/contract/events'
import { listShortcuts } from '@hub/contract/shortcuts'
import { isOnline } from '#platform/calls/online.ts'
import type { RouteName } from '#platform/page/paths.ts'
import { queryOf } from '#platform/calls/queries.ts'
import { LoginScreen } from '../sessions/login.screen.tsx'
import type { appTexts } from './app.texts.ts'
import { Dashboard } from './dashboard.tsx'
import { deviceLocked, loggedIn, loggedOut, noModuleRuns, type Guard } from './guards.ts'
import type * as PathGuards from './path-guards.ts'
import { ModuleCardHere } from './module-card-here.tsx'
import {
  fromLaunch,
  fromNewClient,
  toClientList,
  toDashboard,
  toEventHome,
  toSectorList,
  toThemeDetails,
  toThemeList,
  toTopicList,
  toTypeEvents,
  type LevelUpOf,
} from './level-up.ts'
import { ownRecords, ownYear, security } from './profile-screens.tsx'

/** The frame around a screen: none, the brand and a cover, the side bar, or the side bar with only Logout (NAV-027). */
export type FrameKind = 'bare' | 'entrance' | 'rail' | 'finishing'

type English = (typeof appTexts)['en']
/** Texts without arguments. */
type Title = {
  [Key in keyof English]: English[Key] extends `${string}{${string}` ? never : Key
}[keyof English]

/** A group that several screens belong to. */
export type Area = 'content' | 'clients' | 'events' | 'profile'

export interface RouteEntry {
  /** Its title in "You are here" and on Back. */
  title?: Title
  /** The area it belongs to: its steps in "You are here", and the menu item that represents it. */
  area?: Area
  /** Loads the screen when it is first needed; login and dashboard, where every visit begins, are already loaded. */
  screen: () => Promise<ComponentType>
  frame: FrameKind
  /** Run in this order; the first that refuses decides. */
  guards: readonly Guard[]
  levelUp: LevelUpOf
  /** What the screen shows at once; requested while the guards run. */
  reads?: readonly Endpoint[]
  /** The same for reads about the facilitator: the screen waits briefly, because its layout depends on them. */
  readOwn?: (queryClient: QueryClient, facilitatorId: number) => Promise<unknown>
}

const DASHBOARD_READS = [listLearningTypes, listUtilities]

/** Without internet only the two groups of cards are available. */
async function readOwnOfDashboard(queryClient: QueryClient, id: number): Promise<void> {
  if (!isOnline()) return
  await Promise.all([
    queryClient.prefetchQuery(queryOf(listShortcuts, { params: { id } })),
    queryClient.prefetchQuery(queryOf(listEvents)),
  ])
}

const newTerms = () => import('../sessions/new-terms.screen.tsx').then((m) => m.NewTermsScreen)
const factorDue = () => import('../security/factor-due.screen.tsx').then((m) => m.FactorDueScreen)
const eventCourse = () => import('../events/event-course.screen.tsx').then((m) => m.EventCourseScreen)

/** Beside the rail, while no module runs. */
const free = { frame: 'rail', guards: [loggedIn, noModuleRuns], levelUp: toDashboard } as const
const entrance = { frame: 'entrance', guards: [loggedOut], levelUp: toDashboard } as const

/**
 * If its code cannot be loaded, it lets the visit pass, as it does without an answer: the screen says what did not
 * load.
 */
const pathGuard =
  (name: keyof typeof PathGuards): Guard =>
  async (visit) => {
    const guards = await import('./path-guards.ts').catch(() => null)
    await guards?.[name](visit)
  }

const withGuards = (...names: Parameters<typeof pathGuard>[0][]) => [...free.guards, ...names.map(pathGuard)]

export const ROUTES: Readonly<Record<RouteName, RouteEntry>> = {
  registration: {
    ...entrance,
    frame: 'bare',
    screen: () => import('../accounts/registration.screen.tsx').then((m) => m.RegistrationScreen),
  },
  accountConfirm: {
    ...entrance,
    screen: () => import('../accounts/confirmation.screen.tsx').then((m) => m.ConfirmationScreen),
  },
  // Also for whoever is logged in: the link changes an account that is in use.
  newEmail: {
    ...entrance,
    guards: [],
    screen: () => import('../accounts/new-email/new-email.screen.tsx').then((m) => m.NewEmailScreen),
  },
  login: { ...entrance, screen: async () => LoginScreen },
  unlock: {
    frame: 'entrance',
    guards: [deviceLocked],
    levelUp: toDashboard,
    screen: () => import('../sessions/unlock.screen.tsx').then((m) => m.UnlockScreen),
  },
  PasswordReset: {
    ...entrance,
    screen: () => import('../accounts/password-reset.screen.tsx').then((m) => m.PasswordResetScreen),
  },
  newPassword: {
    ...entrance,
    screen: () => import('../accounts/new-password.screen.tsx').then((m) => m.NewPasswordScreen),
  },

  newTerms: { ...free, frame: 'bare', guards: [loggedIn], screen: newTerms },
  factorDue: { ...free, frame: 'bare', guards: [loggedIn], screen: factorDue },
  dashboard: {
    ...free,
    title: 'dashboard',
    screen: async () => Dashboard,
    reads: DASHBOARD_READS,
    readOwn: readOwnOfDashboard,
  },
  moduleLaunch: {
    title: 'modules',
    frame: 'bare',
    guards: withGuards('topicIsOpen', 'moduleIsOfTopic'),
    levelUp: fromLaunch,
    screen: () => import('../running-modules/module-launch.screen.tsx').then((m) => m.ModuleLaunchScreen),
  },
  moduleParticipation: {
    ...free,
    title: 'participation',
    frame: 'finishing',
    screen: () => import('../records/participation.screen.tsx').then((m) => m.ParticipationScreen),
  },

  sectorList: {
    ...free,
    title: 'sectors',
    area: 'content',
    guards: withGuards('learningTypeIsOpen'),
    screen: () => import('../catalogue/sector-list.screen.tsx').then((m) => m.SectorListScreen),
  },
  themeList: {
    ...free,
    title: 'themes',
    area: 'content',
    guards: withGuards('sectorIsOpen'),
    levelUp: toSectorList,
    screen: () => import('../catalogue/theme-list.screen.tsx').then((m) => m.ThemeListScreen),
  },
  themeDetails: {
    ...free,
    title: 'theme',
    area: 'content',
    guards: withGuards('themeIsOpen'),
    levelUp: toThemeList,
    screen: () => import('../catalogue/theme-details.screen.tsx').then((m) => m.ThemeDetailsScreen),
  },
  topicList: {
    ...free,
    title: 'tableOfContents',
    area: 'content',
    guards: withGuards('themeIsOpen'),
    levelUp: toThemeDetails,
    screen: () => import('../catalogue/topic-list.screen.tsx').then((m) => m.TopicListScreen),
  },
  moduleList: {
    ...free,
    title: 'modules',
    area: 'content',
    guards: withGuards('topicIsOpen'),
    levelUp: toTopicList,
    screen: async () => {
      const { ModuleListScreen } = await import('../catalogue/module-list.screen.tsx')
      return () => <ModuleListScreen card={ModuleCardHere} />
    },
  },
  offlineModule: {
    ...free,
    title: 'offlineModules',
    screen: () => import('../offline/offline-modules.screen.tsx').then((m) => m.OfflineModulesScreen),
  },

  clientList: {
    ...free,
    title: 'clientList',
    levelUp: toClientList,
    screen: () => import('../clients/client-list.screen.tsx').then((m) => m.ClientListScreen),
  },
  newClient: {
    ...free,
    title: 'newClient',
    area: 'clients',
    levelUp: fromNewClient,
    screen: () => import('../clients/new-client.screen.tsx').then((m) => m.NewClientScreen),
  },
  clientProfile: {
    ...free,
    title: 'clientProfile',
    area: 'clients',
    guards: withGuards('clientExists'),
    levelUp: toClientList,
    screen: () => import('../client-area/client-profile.screen.tsx').then((m) => m.ClientProfileScreen),
  },
  clientRecord: {
    ...free,
    title: 'clientRecord',
    area: 'clients',
    guards: withGuards('clientExists'),
    levelUp: toClientList,
    screen: () => import('../client-area/client-records.screen.tsx').then((m) => m.ClientRecordsScreen),
  },
  clientOutcome: {
    ...free,
    title: 'clientOutcome',
    area: 'clients',
    guards: withGuards('clientExists'),
    levelUp: toClientList,
    screen: () => import('../client-area/close-client.screen.tsx').then((m) => m.CloseClientScreen),
  },

  security: { ...free, title: 'security', area: 'profile', screen: security },
  ownYear: { ...free, title: 'ownYear', area: 'profile', screen: ownYear },
  trainingRecord: {
    ...free,
    title: 'facilitatorTraining',
    area: 'profile',
    screen: ownRecords('facilitator-training'),
  },
  youthLearningRecord: {
    ...free,
    title: 'youthLearning',
    area: 'profile',
    screen: ownRecords('youth-learning'),
  },
  adultLearningRecord: {
    ...free,
    title: 'adultLearning',
    area: 'profile',
    screen: ownRecords('adult-learning'),
  },

  eventHome: {
    ...free,
    title: 'professionalDevelopment',
    levelUp: toEventHome,
    reads: [listEvents],
    screen: () => import('../events/event-home.screen.tsx').then((m) => m.EventHomeScreen),
  },
  typeEvents: {
    ...free,
    title: 'professionalDevelopment',
    area: 'events',
    guards: withGuards('eventTypeIsKnown'),
    levelUp: toEventHome,
    screen: () => import('../events/type-events.screen.tsx').then((m) => m.TypeEventsScreen),
  },
  course: {
    ...free,
    title: 'professionalDevelopment',
    area: 'events',
    guards: withGuards('eventExists'),
    levelUp: toEventHome,
    screen: eventCourse,
  },
  typeEventCourse: {
    ...free,
    title: 'professionalDevelopment',
    area: 'events',
    guards: withGuards('eventExists'),
    levelUp: toTypeEvents,
    screen: eventCourse,
  },

  help: {
    ...free,
    title: 'help',
    reads: [listUtilities],
    screen: () => import('./help/help.screen.tsx').then((m) => m.HelpScreen),
  },
}
