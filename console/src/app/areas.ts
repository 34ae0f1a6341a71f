/** The areas of the side bar with their screens: a screen is shown to whoever's roles allow it. */
import {
  ArchiveX,
  Building2,
  CalendarDays,
  ChartColumn,
  CircleDot,
  Combine,
  FolderLock,
  House,
  IdCard,
  LibraryBig,
  ListChecks,
  NotebookPen,
  ScrollText,
  Settings,
  Timer,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { PlainRoute, RouteName } from '#platform/page/paths.ts'
import type { consoleTexts } from './console.texts.ts'

/** The words that take no argument. */
type Word = {
  [Key in keyof (typeof consoleTexts)['en']]: (typeof consoleTexts)['en'][Key] extends `${string}{${string}`
    ? never
    : Key
}[keyof (typeof consoleTexts)['en']]

export interface AreaItem {
  name: PlainRoute
  title: Word
  icon: LucideIcon
}

export interface Area {
  /** Without a caption the items stand at the top. */
  caption?: Word
  items: readonly AreaItem[]
}

export const AREAS: readonly Area[] = [
  {
    items: [
      { name: 'home', title: 'home', icon: House },
      { name: 'reports', title: 'reports', icon: ChartColumn },
    ],
  },
  {
    caption: 'people',
    items: [
      { name: 'people', title: 'facilitators', icon: Users },
      { name: 'teams', title: 'teams', icon: CircleDot },
      { name: 'agencies', title: 'agencies', icon: Building2 },
      { name: 'waitingRuns', title: 'waitingRuns', icon: Timer },
      { name: 'records', title: 'records', icon: NotebookPen },
      { name: 'clientPairs', title: 'clientPairs', icon: Combine },
    ],
  },
  {
    caption: 'content',
    items: [
      { name: 'content', title: 'catalogue', icon: LibraryBig },
      { name: 'lists', title: 'lists', icon: ListChecks },
      { name: 'events', title: 'events', icon: CalendarDays },
    ],
  },
  {
    caption: 'privacy',
    items: [
      { name: 'audit', title: 'auditLog', icon: ScrollText },
      { name: 'clientAccess', title: 'clientFiles', icon: FolderLock },
      { name: 'retention', title: 'retention', icon: ArchiveX },
    ],
  },
  {
    caption: 'provider',
    items: [
      { name: 'staffAccounts', title: 'staffAccounts', icon: IdCard },
      { name: 'settings', title: 'settings', icon: Settings },
    ],
  },
]

interface Below {
  of: PlainRoute
  title: Word
  /** It shows one of many, and is called by the name of this one once that is known. */
  isNamed?: boolean
}

/** The screens that are reached from one of the side bar: where they belong, and what they are called. */
export const BELOW: Partial<Record<RouteName, Below>> = {
  undeliveredMails: { of: 'home', title: 'undeliveredMails' },
  reportSessions: { of: 'reports', title: 'countedSessions' },
  savedReports: { of: 'reports', title: 'savedReports' },
  person: { of: 'people', title: 'facilitator', isNamed: true },
  personEdit: { of: 'people', title: 'personEdit' },
  peopleInvite: { of: 'people', title: 'peopleInvite' },
  team: { of: 'teams', title: 'team', isNamed: true },
  agency: { of: 'agencies', title: 'agency', isNamed: true },
  agencyEdit: { of: 'agencies', title: 'agencyEdit' },
  cities: { of: 'agencies', title: 'cities' },
  record: { of: 'records', title: 'record' },
  recordCorrect: { of: 'records', title: 'recordCorrect' },
  clientCopy: { of: 'clientAccess', title: 'clientCopy' },
  publications: { of: 'content', title: 'publications' },
  module: { of: 'content', title: 'module', isNamed: true },
  moduleNew: { of: 'content', title: 'moduleNew' },
  catalogueFolder: { of: 'content', title: 'catalogueFolder' },
  event: { of: 'events', title: 'event', isNamed: true },
  eventEdit: { of: 'events', title: 'eventEdit' },
  eventNew: { of: 'events', title: 'eventNew' },
  terms: { of: 'settings', title: 'newTerms' },
}

/** Where a screen belongs, and what it is called: in the top bar, and in the bar of a phone. */
export function placeOf(current: RouteName) {
  const below = BELOW[current]
  const name = below?.of ?? current
  const area = AREAS.find(({ items }) => items.some((item) => item.name === name))
  const item = area?.items.find((one) => one.name === name)
  const title: Word = below?.title ?? item?.title ?? 'devices'
  return { area, item, below, title }
}
