/** The path of every route by its name, so that screens link by name and never spell a path (NAV-001 to NAV-008). */

import type { RouteParams } from 'regexparam'

/** `:name` is a parameter, `:name?` an optional one. `app/routes.tsx` says what each shows. */
export const PATHS = {
  registration: '/registration',
  accountConfirm: '/confirm/:fid?/:token?',
  newEmail: '/new-email/:token?',
  login: '/login',
  unlock: '/unlock',
  PasswordReset: '/password-reset',
  newPassword: '/password-reset/new-password/:resetToken?',

  newTerms: '/terms',
  factorDue: '/second-step',

  dashboard: '/dashboard',
  moduleLaunch: '/launch/t/:topicId/m/:moduleId',
  moduleParticipation: '/participation',

  sectorList: '/func/sectors/l/:learningTypeId',
  themeList: '/func/themes/s/:sectorId',
  themeDetails: '/func/theme/:themeId',
  topicList: '/func/topics/th/:themeId',
  moduleList: '/func/modules/t/:topicId',
  offlineModule: '/func/modules/offline',

  clientList: '/func/clients',
  newClient: '/func/client/new',
  clientProfile: '/func/client/:clientId/profile',
  clientRecord: '/func/client/:clientId/records',
  clientOutcome: '/func/client/:clientId/outcome',

  security: '/func/profile/security',
  ownYear: '/func/profile/year',
  trainingRecord: '/func/profile/facilitator-training',
  youthLearningRecord: '/func/profile/youth-learning',
  adultLearningRecord: '/func/profile/adult-learning',

  eventHome: '/func/events',
  typeEvents: '/func/type-events/:typecode',
  course: '/func/event-course/:eventId',
  typeEventCourse: '/func/type-event-course/:typecode/:eventId',

  help: '/func/help',
} as const

export type RouteName = keyof typeof PATHS

/** The names of the parameters in a route's path. */
export type ParamName<Name extends RouteName> = keyof RouteParams<(typeof PATHS)[Name]> & string
/** The parameters that a route's path needs. */
export type PathParams<Name extends RouteName> = { [P in ParamName<Name>]: string | number }
type Rest<Name extends RouteName> = [ParamName<Name>] extends [never] ? [] : [params: PathParams<Name>]

/** The path of a route, below the hub's base: `hrefOf('themeList', { sectorId: 3 })`. */
export function hrefOf<Name extends RouteName>(name: Name, ...[params]: Rest<Name>): string {
  return fillPath(name, params)
}

/** `hrefOf` for a route whose name is only known at run time; a missing parameter ends the path. */
export function fillPath(name: RouteName, params: Record<string, string | number> = {}): string {
  return PATHS[name]
    .split('/')
    .map((part) => {
      const varying = /^:(\w+)/.exec(part)?.[1]
      return varying === undefined ? part : encodeURIComponent(params[varying] ?? '')
    })
    .join('/')
    .replace(/\/+$/, '')
}
