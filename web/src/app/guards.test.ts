import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  readLearningType,
  readLearningTypeOfSector,
  readLearningTypeOfTheme,
  readLearningTypeOfTopic,
  readModule,
  readSector,
  readTheme,
  readTopic,
} from '@hub/contract/catalogue'
import { readClient } from '@hub/contract/clients'
import { readEvent } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { listRunningModules } from '@hub/contract/running-modules'
import { readSession } from '@hub/contract/sessions'
import type { RouteName } from '#platform/page/paths.ts'
import { createQueryClient } from '#platform/calls/query.ts'
import { readSessionSettings } from '#platform/session/session-settings.ts'
import { Redirect } from '@hub/ui/routing/router.ts'
import { storeToken } from '#platform/session/token.ts'
import { learningType, module, runningModule, sector, theme, topic } from '../testing/catalogue.ts'
import { openClient } from '../testing/clients.ts'
import { eventTypes, hubEvent } from '../testing/events.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { runQuery } from '../running-modules/running-modules.queries.ts'
import { ROUTES } from './routes.tsx'

beforeEach(() => storeToken(tokenFor()))

const noRun = answer(listRunningModules, { records: [] })
const aRun = answer(listRunningModules, { records: [runningModule] })
const session = answer(readSession, { record: amara })

interface Given {
  params?: Record<string, string>
  answers?: FakeAnswer[]
  href?: string
  isOpen?: boolean
  /** Reads made before the visit. */
  before?: (queryClient: QueryClient) => void
}

/** The path to which the guards of a route redirect a visitor, or 'in'. */
async function visit(
  name: RouteName,
  { params = {}, answers = [], href = '/here', isOpen = false, before }: Given = {},
) {
  const server = fakeServer([...answers, session, noRun])
  const queryClient = createQueryClient()
  before?.(queryClient)
  try {
    for (const guard of ROUTES[name].guards) await guard({ queryClient, name, href, params, isOpen })
    return { went: 'in', ...server }
  } catch (thrown) {
    if (!(thrown instanceof Redirect)) throw thrown
    const [path, query] = thrown.href.split('?')
    const search = JSON.stringify(Object.fromEntries(new URLSearchParams(query)))
    return { went: `${path}${query === undefined ? '' : search}`, ...server }
  }
}

const went = async (...given: Parameters<typeof visit>) => (await visit(...given)).went

const open = [
  answer(readLearningType, { record: learningType }),
  answer(readLearningTypeOfSector, { record: learningType }),
  answer(readLearningTypeOfTheme, { record: learningType }),
  answer(readLearningTypeOfTopic, { record: learningType }),
  answer(readSector, { record: sector }),
  answer(readTheme, { record: theme }),
  answer(readTopic, { record: topic }),
  answer(readModule, { record: module }),
]
const PARAMS = { learningTypeId: '1', sectorId: '2', themeId: '3', topicId: '4', moduleId: '5' }

/** Listed here again, so that a route with forgotten guards is not taken for one of them. */
const LOGGED_OUT = ['registration', 'accountConfirm', 'login', 'PasswordReset', 'newPassword'] as const
const LOGGED_IN = (Object.keys(ROUTES) as RouteName[]).filter(
  // Two are in neither list: session-end.test.tsx says who unlocks a device, and a new email is for everybody.
  (name) => name !== 'unlock' && name !== 'newEmail' && !(LOGGED_OUT as readonly RouteName[]).includes(name),
)

it.each(LOGGED_OUT)(
  'ACC-001 NAV-002 SYS-002 sends a logged-in visitor of %s to the dashboard and lets others in',
  async (name) => {
    expect(await went(name)).toBe('/dashboard')
    storeToken(null)
    expect(await went(name)).toBe('in')
  },
)

it('PPL-003 lets everybody confirm a new email, with a session and without one', async () => {
  expect(await went('newEmail')).toBe('in')
  storeToken(null)
  expect(await went('newEmail')).toBe('in')
})

it('NAV-009 SYS-002 sends a logged-out visitor to the login, and back afterwards', async () => {
  storeToken(null)
  for (const name of LOGGED_IN)
    expect([name, await went(name, { href: '/func/clients?q=1' })]).toEqual([
      name,
      '/login{"backward":"/func/clients?q=1"}',
    ])
})

it('NAV-009, ACC-051 sends a token that is over, or that the server refuses, to the login', async () => {
  expect(await went('dashboard', { answers: [refuse(readSession, 'JsonWebTokenError')] })).toContain('/login')
  storeToken(tokenFor({ exp: 1 }))
  expect(await went('dashboard')).toContain('/login')
})

it("ACC-051 goes by the token's own end while no answer comes", async () => {
  expect(await went('dashboard', { answers: [noAnswer(readSession), noAnswer(listRunningModules)] })).toBe(
    'in',
  )
})

it('NAV-010 leads every screen but two to participation while a module awaits it', async () => {
  for (const name of LOGGED_IN) {
    const isFree = name === 'moduleParticipation' || name === 'newClient'
    // Without new terms it leads to the dashboard, which leads on.
    if (name === 'newTerms' || name === 'factorDue') continue
    expect([name, await went(name, { answers: [aRun] })]).toEqual([name, isFree ? 'in' : '/participation'])
  }
  expect(LOGGED_IN.length).toBeGreaterThan(15)
  expect(readSessionSettings().runningModule?.id).toBe(9)
})

it('NAV-010 leads participation without a module to the dashboard', async () => {
  expect(await went('moduleParticipation')).toBe('/dashboard')
})

it('NAV-010 DEL-015 keeps to a run that is known while the server cannot be reached, and to no old news of none', async () => {
  const answers = [noAnswer(listRunningModules), ...open]
  const known = (records: (typeof runningModule)[]) => (queryClient: QueryClient) =>
    queryClient.setQueryData(
      runQuery(amara.id).queryKey,
      { success: true, message: '', records },
      { updatedAt: 1 },
    )
  expect(await went('eventHome', { answers, before: known([runningModule]) })).toBe('/participation')
  expect(await went('moduleParticipation', { answers, before: known([runningModule]) })).toBe('in')
  expect(await went('eventHome', { answers, before: known([]) })).toBe('in')
  expect(await went('moduleParticipation', { answers, before: known([]) })).toBe('in')
})

it('NAV-010 does not take the open launch screen away from the module it runs', async () => {
  const answers = [aRun, ...open]
  expect(await went('moduleLaunch', { params: PARAMS, answers, isOpen: true })).toBe('in')
  expect(await went('moduleLaunch', { params: PARAMS, answers, isOpen: false })).toBe('/participation')
})

it.each(['sectorList', 'themeList', 'themeDetails', 'topicList', 'moduleList', 'moduleLaunch'] as const)(
  'NAV-011 enters %s only below a learning type that is available and gated',
  async (name) => {
    expect(await went(name, { params: PARAMS, answers: open })).toBe('in')
    expect(readSessionSettings().currentLearningType?.id).toBe(1)
    for (const change of [{ learning_type_status: 'unavailable' }, { is_ui_gate: 0 }] as const) {
      const record = { ...learningType, ...change }
      const closed = [
        answer(readLearningType, { record }),
        answer(readLearningTypeOfSector, { record }),
        answer(readLearningTypeOfTheme, { record }),
        answer(readLearningTypeOfTopic, { record }),
      ]
      expect(await went(name, { params: PARAMS, answers: [...closed, ...open] })).toBe('/dashboard')
    }
  },
)

it.each(['themeDetails', 'topicList', 'moduleList', 'moduleLaunch'] as const)(
  'NAV-012 enters %s only while the theme is open',
  async (name) => {
    const closed = answer(readTheme, { record: { ...theme, theme_status: 'closed' } })
    expect(await went(name, { params: PARAMS, answers: [closed, ...open] })).toBe('/dashboard')
    expect(await went(name, { params: PARAMS, answers: open })).toBe('in')
    expect(readSessionSettings().currentTheme?.id).toBe(3)
  },
)

it.each(['clientProfile', 'clientRecord', 'clientOutcome'] as const)(
  'NAV-013 NAV-022 enters %s only for a client within reach, and notes whose file it is',
  async (name) => {
    const params = { clientId: '8' }
    expect(await went(name, { params, answers: [refuse(readClient, 'NotFound')] })).toBe('/dashboard')
    expect(readSessionSettings().currentClient).toBeNull()
    expect(await went(name, { params, answers: [answer(readClient, { record: openClient() })] })).toBe('in')
    expect(readSessionSettings().currentClient).toEqual(openClient())
  },
)

it.each([
  ['clientProfile', '/func/client/9/profile'],
  ['clientRecord', '/func/client/9/records'],
  ['clientOutcome', '/func/client/9/outcome'],
] as const)('LIF-003 leads from %s of a file that was merged to the one that stays', async (name, href) => {
  const merged = refuse(readClient, 'ClientMerged', undefined, { id: 9, code: 'HKW4P2ZT' })
  expect(await went(name, { params: { clientId: '8' }, answers: [merged] })).toBe(href)
  expect(readSessionSettings().currentClient).toBeNull()
})

it.each([
  ['sectorList', 'learningTypeId', refuse(readLearningType, 'NotFound')],
  ['themeList', 'sectorId', refuse(readSector, 'NotFound')],
  ['themeDetails', 'themeId', refuse(readTheme, 'NotFound')],
  ['moduleList', 'topicId', refuse(readTopic, 'NotAvailable')],
  ['moduleLaunch', 'moduleId', refuse(readModule, 'NotFound')],
] as const)(
  'NAV-014 sends a %s that is not there, or no id at all, to the dashboard',
  async (name, param, gone) => {
    expect(await went(name, { params: PARAMS, answers: [gone, ...open] })).toBe('/dashboard')
    for (const bad of ['new', '0', '-1', '1.5', '99999999999', '']) {
      expect(await went(name, { params: { ...PARAMS, [param]: bad }, answers: open })).toBe('/dashboard')
    }
  },
)

it('NAV-014 sends a module of another topic to the dashboard', async () => {
  const other = answer(readModule, { record: { ...module, topic_id: 44 } })
  expect(await went('moduleLaunch', { params: PARAMS, answers: [other, ...open] })).toBe('/dashboard')
})

const anEvent = answer(readEvent, { record: hubEvent })
const types = answer(listMetas, { records: eventTypes })

it.each(['course', 'typeEventCourse'] as const)(
  'NAV-014 sends a %s that is not there, or no id at all, to the dashboard',
  async (name) => {
    const params = { eventId: '6', typecode: 'PROFESSIONAL' }
    expect(await went(name, { params, answers: [anEvent] })).toBe('in')
    expect(await went(name, { params, answers: [refuse(readEvent, 'NotFound')] })).toBe('/dashboard')
    expect(await went(name, { params: { ...params, eventId: 'new' }, answers: [anEvent] })).toBe('/dashboard')
    expect(await went(name, { params, answers: [noAnswer(readEvent)] })).toBe('in')
  },
)

it('NAV-014 sends an event below another type, and an unknown type, to the dashboard', async () => {
  const params = { eventId: '6', typecode: 'DISCOVERY' }
  expect(await went('typeEventCourse', { params, answers: [anEvent] })).toBe('/dashboard')
  expect(await went('typeEvents', { params, answers: [types] })).toBe('in')
  expect(await went('typeEvents', { params: { typecode: 'NONE' }, answers: [types] })).toBe('/dashboard')
  expect(await went('typeEvents', { params: { typecode: 'NONE' }, answers: [noAnswer(listMetas)] })).toBe(
    'in',
  )
})

it('NAV-015 lets pass when nobody can tell, so that the screen says that its content did not load', async () => {
  const silent = [noAnswer(readLearningTypeOfTheme), refuse(readTheme, 'ServerError')]
  expect(await went('themeDetails', { params: PARAMS, answers: silent })).toBe('in')
})

it('NAV-014 lets pass where the code of a guard cannot be fetched: the screen tells what did not load', async () => {
  vi.doMock('./path-guards.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const gone = [refuse(readEvent, 'NotFound')]
  expect((await visit('course', { params: { eventId: '9' }, answers: gone })).went).toBe('in')
  vi.doUnmock('./path-guards.ts')
  expect((await visit('course', { params: { eventId: '9' }, answers: gone })).went).toBe('/dashboard')
})

const newTerms = answer(readSession, { record: { ...amara, termsDue: '2026-02' } })

it('CTM-011 leads to new terms before any other screen, and back afterwards', async () => {
  for (const name of ['dashboard', 'moduleParticipation', 'clientList'] as const)
    expect(await went(name, { answers: [newTerms] })).toBe('/terms{"backward":"/here"}')
  expect(await went('newTerms', { answers: [newTerms] })).toBe('in')
  expect(await went('newTerms')).toBe('/dashboard')
})

it('CTM-011 interrupts no module that runs on this page', async () => {
  const params = { topicId: '4', moduleId: '5' }
  expect(await went('moduleLaunch', { params, isOpen: true, answers: [newTerms, ...open] })).toBe('in')
})

it('HRD-002 leads to a required second step before any other screen, also before new terms', async () => {
  const due = answer(readSession, { record: { ...amara, termsDue: '2026-02', factorDue: true } })
  for (const name of ['dashboard', 'clientList', 'moduleParticipation'] as const)
    expect(await went(name, { answers: [due] })).toBe('/second-step{"backward":"/here"}')
  expect(await went('factorDue', { answers: [due] })).toBe('in')
  expect(await went('factorDue')).toBe('/dashboard')
})
