import { expect, it } from 'vitest'
import { fillPath, hrefOf, PATHS, type RouteName } from './paths.ts'

/** Every path in full: people bookmark them, and mails link to them. */
const WRITTEN: Record<RouteName, string> = {
  registration: '/registration',
  accountConfirm: '/confirm/7/abc',
  newEmail: '/new-email/abc',
  login: '/login',
  unlock: '/unlock',
  PasswordReset: '/password-reset',
  newPassword: '/password-reset/new-password/x.y',
  newTerms: '/terms',
  factorDue: '/second-step',
  dashboard: '/dashboard',
  moduleLaunch: '/launch/t/4/m/5',
  moduleParticipation: '/participation',
  sectorList: '/func/sectors/l/1',
  themeList: '/func/themes/s/2',
  themeDetails: '/func/theme/3',
  topicList: '/func/topics/th/3',
  moduleList: '/func/modules/t/4',
  offlineModule: '/func/modules/offline',
  clientList: '/func/clients',
  newClient: '/func/client/new',
  clientProfile: '/func/client/8/profile',
  clientRecord: '/func/client/8/records',
  clientOutcome: '/func/client/8/outcome',
  trainingRecord: '/func/profile/facilitator-training',
  ownYear: '/func/profile/year',
  security: '/func/profile/security',
  youthLearningRecord: '/func/profile/youth-learning',
  adultLearningRecord: '/func/profile/adult-learning',
  eventHome: '/func/events',
  typeEvents: '/func/type-events/WEBINAR',
  course: '/func/event-course/6',
  typeEventCourse: '/func/type-event-course/WEBINAR/6',
  help: '/func/help',
}
const PARTS = {
  ...{ fid: 7, token: 'abc', resetToken: 'x.y', learningTypeId: 1, sectorId: 2, themeId: 3, topicId: 4 },
  ...{ moduleId: 5, eventId: 6, clientId: 8, typecode: 'WEBINAR' },
}

it('NAV-002 NAV-003 NAV-004 NAV-005 NAV-006 NAV-007 NAV-008 spell every address as it is required', () => {
  const spelled = (Object.keys(PATHS) as RouteName[]).map((name) => [name, fillPath(name, PARTS)])
  expect(Object.fromEntries(spelled)).toEqual(WRITTEN)
})

it('NAV-004 fills what varies in a path', () => {
  expect(hrefOf('dashboard')).toBe('/dashboard')
  expect(hrefOf('moduleLaunch', { topicId: 3, moduleId: '12' })).toBe('/launch/t/3/m/12')
  expect(hrefOf('typeEventCourse', { typecode: 'a/b', eventId: 4 })).toBe('/func/type-event-course/a%2Fb/4')
})

it('ACC-029 leaves out a part that may be missing', () => {
  expect(fillPath('accountConfirm')).toBe('/confirm')
  expect(fillPath('accountConfirm', { fid: 5, token: 'abc' })).toBe('/confirm/5/abc')
  expect(hrefOf('newPassword', { resetToken: 'x.y' })).toBe('/password-reset/new-password/x.y')
})

it('NAV-008 asks for what a path needs when types are checked', () => {
  // @ts-expect-error the sector is missing
  expect(() => hrefOf('themeList')).not.toThrow()
  // @ts-expect-error there is no such route
  expect(() => hrefOf('nowhere')).toThrow()
})
