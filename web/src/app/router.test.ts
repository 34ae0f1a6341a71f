import { createMemoryHistory } from '@tanstack/history'
import { beforeEach, expect, it } from 'vitest'
import { listRunningModules } from '@hub/contract/running-modules'
import { readSession } from '@hub/contract/sessions'
import { SCREEN_ROOTS } from '@hub/contract/screen-roots'
import { PATHS, fillPath, type RouteName } from '#platform/page/paths.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { readSessionSettings, setSessionSettings } from '#platform/session/session-settings.ts'
import { storeToken } from '#platform/session/token.ts'
import { learningType, runningModule, theme } from '../testing/catalogue.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer } from '@hub/gallery/fake-answers.ts'
import { createHubRouter } from './router.tsx'
import { ROUTES } from './routes.tsx'

const PARAMS = {
  fid: '1',
  token: 'abc',
  resetToken: 'x.y.z',
  topicId: '4',
  moduleId: '5',
  learningTypeId: '1',
  sectorId: '2',
  themeId: '3',
  clientId: '8',
  typecode: 'workshop',
  eventId: '6',
}

beforeEach(() => {
  storeToken(tokenFor())
  fakeServer([answer(readSession, { record: amara }), answer(listRunningModules, { records: [] })])
})

function routerAt(path: string) {
  return createHubRouter(createQueryClient(), createMemoryHistory({ initialEntries: [path] }))
}

/** The name of the route that a path leads to, before any guard. */
function nameAt(path: string): RouteName | undefined {
  return routerAt(path).matchOf(path)?.route.facts?.name
}

it.each(Object.keys(PATHS) as RouteName[])('NAV-002 to NAV-007 finds %s at its path', (name) => {
  expect(nameAt(fillPath(name, PARAMS))).toBe(name)
})

it('NAV-005 does not read new as a client', () => {
  expect(nameAt('/func/client/new')).toBe('newClient')
  expect(nameAt('/func/modules/offline')).toBe('offlineModule')
})

it('ACC-029 takes a confirmation link without its parts', () => {
  expect(nameAt('/confirm')).toBe('accountConfirm')
  expect(nameAt('/confirm/5')).toBe('accountConfirm')
  expect(nameAt('/password-reset/new-password')).toBe('newPassword')
})

it.each(['/', '/nowhere', '/func', '/func/themes', '/func/client/1/else', '/login/x'])(
  'NAV-001 leads the unknown path %s to the dashboard',
  async (path) => {
    const router = routerAt(path)
    await router.load()
    expect(router.state.location.pathname).toBe('/dashboard')
  },
)

it('NAV-001 begins each path with a word at which the server gives the page', () => {
  const roots = Object.values(PATHS).map((path) => path.split('/')[1])
  expect(new Set(roots)).toEqual(new Set(SCREEN_ROOTS))
})

it('NAV-001 lives below the base that the page names', async () => {
  const meta = document.createElement('meta')
  meta.name = 'hub-base'
  meta.content = '/hub'
  document.head.append(meta)
  try {
    const history = createMemoryHistory({ initialEntries: ['/hub/nowhere'] })
    await createHubRouter(createQueryClient(), history).load()
    expect(history.location.pathname).toBe('/hub/dashboard')
  } finally {
    meta.remove()
  }
})

it('NAV-005 opens a client at the records', async () => {
  const router = routerAt('/func/client/8')
  await router.load()
  expect(router.state.location.pathname).toBe('/func/client/8/records')
})

it('NAV-006 opens the profile at youth learning', async () => {
  const router = routerAt('/func/profile')
  await router.load()
  expect(router.state.location.pathname).toBe('/func/profile/youth-learning')
})

it('NAV-022 notes the route one is on and where Back leads', async () => {
  const router = routerAt('/func/events')
  await router.load()
  expect(readSessionSettings()).toMatchObject({
    currentFunction: 'eventHome',
    levelUp: { name: 'eventHome' },
  })
})

const dashboard = { name: 'dashboard' } as const
const client = { name: 'clientList' }
const events = { name: 'eventHome' }

it.each<[string, RouteName, unknown]>([
  ['NAV-016', 'dashboard', dashboard],
  ['NAV-016', 'sectorList', dashboard],
  ['NAV-016', 'offlineModule', dashboard],
  ['NAV-016', 'moduleParticipation', dashboard],
  ['NAV-016', 'trainingRecord', dashboard],
  ['NAV-016', 'youthLearningRecord', dashboard],
  ['NAV-016', 'adultLearningRecord', dashboard],
  ['NAV-017', 'clientList', client],
  ['NAV-017', 'clientProfile', client],
  ['NAV-017', 'clientRecord', client],
  ['NAV-017', 'clientOutcome', client],
  ['NAV-017', 'newClient', client],
  ['NAV-018', 'themeList', { name: 'sectorList', params: { learningTypeId: '1' } }],
  ['NAV-018', 'themeDetails', { name: 'themeList', params: { sectorId: '2' } }],
  ['NAV-018', 'topicList', { name: 'themeDetails', params: { themeId: '3' } }],
  ['NAV-018', 'moduleList', { name: 'topicList', params: { themeId: '3' } }],
  ['DEL-003', 'moduleLaunch', { name: 'moduleList', params: { topicId: '4' } }],
  ['NAV-019', 'eventHome', events],
  ['NAV-019', 'typeEvents', events],
  ['NAV-019', 'course', events],
  ['NAV-019', 'typeEventCourse', { name: 'typeEvents', params: { typecode: 'workshop' } }],
])('%s leads back from %s', (_, name, expected) => {
  setSessionSettings({ currentLearningType: learningType, currentTheme: theme })
  expect(ROUTES[name].levelUp(PARAMS)).toEqual(expected)
})

it('NAV-021 leads back from a new client to participation while a module awaits it', () => {
  setSessionSettings({ runningModule })
  expect(ROUTES.newClient.levelUp({})).toEqual({ name: 'moduleParticipation' })
})

it('NAV-022 keeps six things in memory alone, and no password among them', () => {
  setSessionSettings({ runningModule, currentLearningType: learningType, currentTheme: theme })
  expect(Object.keys(readSessionSettings()).toSorted()).toEqual([
    'currentClient',
    'currentFunction',
    'currentLearningType',
    'currentTheme',
    'levelUp',
    'runningModule',
  ])
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  for (const name of [theme.name, learningType.name, runningModule.hostName])
    expect(stored).not.toContain(name)
})

it('DEL-003 leads back from a launch to the downloaded modules where it was opened there', () => {
  const back = () => ROUTES.moduleLaunch.levelUp(PARAMS)
  const modules = { name: 'moduleList', params: { topicId: '4' } }
  setSessionSettings({ currentFunction: 'moduleList', levelUp: { name: 'topicList' } })
  expect(back()).toEqual(modules)
  setSessionSettings({ currentFunction: 'offlineModule', levelUp: dashboard })
  expect(back()).toEqual({ name: 'offlineModule' })
  // The open screen is checked again.
  setSessionSettings({ currentFunction: 'moduleLaunch', levelUp: { name: 'offlineModule' } })
  expect(back()).toEqual({ name: 'offlineModule' })
  setSessionSettings({ currentFunction: 'moduleLaunch', levelUp: { name: 'moduleList' } })
  expect(back()).toEqual(modules)
})
