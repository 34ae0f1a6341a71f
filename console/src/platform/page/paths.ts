/** The address of every screen of the console, by name. */

export const BASE = '/staff'

export const PATHS = {
  signIn: '/sign-in',
  setUp: '/set-up/:token',
  home: '/',
  undeliveredMails: '/undelivered-emails',
  reports: '/reports',
  reportSessions: '/reports/sessions',
  savedReports: '/reports/saved',
  devices: '/devices',
  people: '/facilitators',
  person: '/facilitators/:id',
  personEdit: '/facilitators/:id/edit',
  peopleInvite: '/invitations',
  teams: '/teams',
  team: '/teams/:id',
  agencies: '/agencies',
  agency: '/agencies/:id',
  agencyEdit: '/agencies/:id/edit',
  cities: '/cities',
  waitingRuns: '/unrecorded-sessions',
  records: '/records',
  record: '/records/:id',
  recordCorrect: '/records/:id/correct',
  audit: '/audit-log',
  clientAccess: '/client-files',
  clientCopy: '/client-files/copy',
  retention: '/retention',
  clientPairs: '/duplicates',
  content: '/content',
  publications: '/content/publications',
  module: '/content/modules/:id',
  moduleNew: '/content/topics/:id/new-module',
  catalogueFolder: '/content/export-import',
  lists: '/content/lists',
  staffAccounts: '/accounts',
  events: '/events',
  event: '/events/:id',
  eventEdit: '/events/:id/edit',
  eventNew: '/new-event',
  settings: '/settings',
  terms: '/settings/terms',
} as const

export type RouteName = keyof typeof PATHS

/** The names of the screens whose address has no parameter. */
export type PlainRoute = {
  [Name in RouteName]: (typeof PATHS)[Name] extends `${string}:${string}` ? never : Name
}[RouteName]

/** The address of a screen below the base. */
export const hrefOf = (name: PlainRoute): string => PATHS[name]

/** The address of one facilitator, and of the form of the account. */
export const personHref = (id: number): string => PATHS.person.replace(':id', String(id))
export const personEditHref = (id: number): string => PATHS.personEdit.replace(':id', String(id))

/** The list of facilitators, of one agency or one team. */
export const peopleOfAgencyHref = (id: number): string => `${PATHS.people}?agency=${id}`
export const peopleOfTeamHref = (id: number): string => `${PATHS.people}?team=${id}`

/** The address of one agency, and of its form. */
export const agencyHref = (id: number): string => PATHS.agency.replace(':id', String(id))
export const agencyEditHref = (id: number): string => PATHS.agencyEdit.replace(':id', String(id))

/** The address of one record, and of the form that corrects it. */
export const recordHref = (id: number): string => PATHS.record.replace(':id', String(id))
export const recordCorrectHref = (id: number): string => PATHS.recordCorrect.replace(':id', String(id))

/** The address of one team. */
export const teamHref = (id: number): string => PATHS.team.replace(':id', String(id))

/** The address of one event, and of its form. */
export const eventHref = (id: number): string => PATHS.event.replace(':id', String(id))
export const eventEditHref = (id: number): string => PATHS.eventEdit.replace(':id', String(id))

/** The catalogue with the form of one item beside it. */
export const contentHref = (key: string): string => `${PATHS.content}?item=${key}`

/** One module with its versions and packages. */
export const moduleHref = (id: number): string => PATHS.module.replace(':id', String(id))

/** A new module of a topic, from a package. */
export const newModuleHref = (topicId: number): string => PATHS.moduleNew.replace(':id', String(topicId))

/** The selection lists with one of them open. */
export const listHref = (type: string): string => `${PATHS.lists}?list=${type}`

/** A new version of the terms, begun with the texts of this one. */
export const termsHref = (id: number): string => `${PATHS.terms}?from=${id}`
