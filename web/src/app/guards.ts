/**
 * Who may see which screen (NAV-009 to NAV-015). Guards serve navigation alone: the server enforces each rule on its
 * own. Where an answer cannot be had, they let pass, and the screen tells that its content did not load.
 */
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isEnterable, isOpenTheme } from '@hub/contract/catalogue.rules'
import {
  readLearningType,
  readLearningTypeOfSector,
  readLearningTypeOfTheme,
  readLearningTypeOfTopic,
  readModule,
  readSector,
  readTheme,
  readTopic,
  type LearningType,
  type Theme,
} from '@hub/contract/catalogue'
import { readEvent } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { isCallError } from '#platform/call-error.ts'
import { hrefOf, type RouteName } from '#platform/paths.ts'
import { queryOf } from '#platform/queries.ts'
import { sessionQuery } from '#platform/session.ts'
import { setSessionSettings } from '#platform/session-settings.ts'
import { isAppMode } from '#platform/early-app-mode.ts'
import { holdPresence, isPresentForRun, presentClaims } from '#platform/presence.ts'
import { isTokenAlive } from '#platform/token.ts'
import { runQuery } from '../running-modules/running-modules.queries.ts'
import { clientQuery } from '../client-area/client-area.queries.ts'
import { tellWhyHere, type WhyHere } from './why-here.ts'

/** A visit that a guard judges. */
export interface Visit {
  queryClient: QueryClient
  name: RouteName
  /** Path and query below the base, for `backward`. */
  href: string
  params: Readonly<Record<string, string>>
  /** True when the screen is already open and is only being looked at again. */
  isOpen: boolean
}

/** Throws a redirect, or lets pass. */
export type Guard = (visit: Visit) => Promise<void> | void

/** Long enough to walk a few screens, short enough to notice a module started in another tab. */
const RUN_FRESH_MS = 10_000
/** The screens that may be used while a module runs or awaits participation (NAV-010). */
const DURING_RUN: readonly RouteName[] = ['moduleParticipation', 'newClient']
/** What the server answers to a thing that is not there, or not for this facilitator. */
const GONE: readonly number[] = [403, 404]

function goToDashboard(why?: WhyHere): never {
  if (why !== undefined) tellWhyHere(why)
  throw redirect({ to: hrefOf('dashboard'), replace: true })
}

/** Only for visitors who are not logged in (NAV-002). */
export const loggedOut: Guard = () => {
  if (isTokenAlive()) goToDashboard()
}

/** Only with a session; without one to the login, and back here afterwards (NAV-009, ACC-051). */
export const loggedIn: Guard = async ({ queryClient, href, name, isOpen }) => {
  if (isTokenAlive()) await queryClient.ensureQueryData(sessionQuery).catch(() => null)
  // A refused session has cleared its token by now; without an answer the token's own end decides.
  if (isTokenAlive()) return
  // Whoever recorded the session that was under way stays no longer; whoever unlocked the device does (LIF-005).
  const staysWithRun = DURING_RUN.includes(name) || (name === 'moduleLaunch' && isOpen)
  if (isPresentForRun() && !staysWithRun) {
    holdPresence(null)
    ;(await loadDevice())?.lockDevice()
  }
  if (presentClaims() !== null) return
  const device = await loadDevice()
  if (await device?.enterUnlockedElsewhere()) return
  const to = (await device?.hasVaults()) ? 'unlock' : 'login'
  throw redirect({ to: hrefOf(to), search: { backward: href }, replace: true })
}

/**
 * Only while this device is locked; who is inside is led on, and without anything to unlock one logs in, but for whoever
 * is told that the account is closed (LIF-005).
 */
export const deviceLocked: Guard = async () => {
  if (presentClaims() !== null) goToDashboard()
  const device = await loadDevice()
  if (!device?.isAccountClosed() && !(await device?.hasVaults()))
    throw redirect({ to: hrefOf('login'), replace: true })
}

/** What makes a device ready and unlocks it; without application mode there is nothing of it. */
async function loadDevice() {
  return isAppMode() ? import('#platform/device-ready.ts').catch(() => null) : null
}

/** A module that runs or awaits participation comes first (NAV-010). */
export const noModuleRuns: Guard = async (visit) => {
  const claims = presentClaims()
  if (claims === null) return
  // The launch screen that runs the module must not be taken away from it.
  if (visit.name === 'moduleLaunch' && visit.isOpen) return
  const isParticipation = visit.name === 'moduleParticipation'
  const query = runQuery(claims.id)
  const found = await ask(visit.queryClient, { ...query, staleTime: isParticipation ? 0 : RUN_FRESH_MS })
  const last = visit.queryClient.getQueryData(query.queryKey)?.records[0]
  // A server out of reach takes nothing back that is known to run; that nothing runs may be old news (DEL-015).
  if (found === 'unknown' && last === undefined) return
  const run = found === 'gone' ? null : (last ?? null)
  setSessionSettings({ runningModule: run })
  if (run !== null && !DURING_RUN.includes(visit.name)) {
    throw redirect({ to: hrefOf('moduleParticipation'), replace: true })
  }
  if (run === null && isParticipation) goToDashboard()
}

/** The learning type of the sectors must be open (NAV-011). */
export const learningTypeIsOpen: Guard = async ({ queryClient, params }) => {
  const id = idOf(params, 'learningTypeId')
  mayEnterType(await ask(queryClient, queryOf(readLearningType, { params: { id } })))
}

/** The sector must exist and its learning type be open (NAV-011, NAV-014). */
export const sectorIsOpen: Guard = async ({ queryClient, params }) => {
  const id = idOf(params, 'sectorId')
  const [sector, type] = await Promise.all([
    ask(queryClient, queryOf(readSector, { params: { id } })),
    ask(queryClient, queryOf(readLearningTypeOfSector, { params: { id } })),
  ])
  recordOf(sector)
  mayEnterType(type)
}

/** The theme must be open, and its learning type too (NAV-011, NAV-012). */
export const themeIsOpen: Guard = async ({ queryClient, params }) => {
  const id = idOf(params, 'themeId')
  const [theme, type] = await Promise.all([
    ask(queryClient, queryOf(readTheme, { params: { id } })),
    ask(queryClient, queryOf(readLearningTypeOfTheme, { params: { id } })),
  ])
  mayEnterType(type)
  mayEnterTheme(theme)
}

/** The topic must exist, and its theme and learning type be open (NAV-011, NAV-012, NAV-014). */
export const topicIsOpen: Guard = async ({ queryClient, params }) => {
  const id = idOf(params, 'topicId')
  const [topic, type] = await Promise.all([
    ask(queryClient, queryOf(readTopic, { params: { id } })),
    ask(queryClient, queryOf(readLearningTypeOfTopic, { params: { id } })),
  ])
  mayEnterType(type)
  const found = recordOf(topic)
  if (found !== undefined) {
    mayEnterTheme(await ask(queryClient, queryOf(readTheme, { params: { id: found.theme_id } })))
  }
}

/** The module must belong to the topic of the route (NAV-014). */
export const moduleIsOfTopic: Guard = async ({ queryClient, params }) => {
  const topicId = idOf(params, 'topicId')
  const answer = await ask(queryClient, queryOf(readModule, { params: { id: idOf(params, 'moduleId') } }))
  const found = recordOf(answer)
  if (found !== undefined && found.topic_id !== topicId) goToDashboard('notThere')
}

/** The client must exist within one's reach (NAV-013); of the file no answers are kept that a password opens (CLI-033). */
export const clientExists: Guard = async ({ queryClient, params }) => {
  const answer = await ask(queryClient, clientQuery(idOf(params, 'clientId')))
  const currentClient = recordOf(answer)
  if (currentClient !== undefined) setSessionSettings({ currentClient })
}

/** The event must exist, and be of the type whose path it stands in (NAV-014). */
export const eventExists: Guard = async ({ queryClient, params }) => {
  const answer = await ask(queryClient, queryOf(readEvent, { params: { id: idOf(params, 'eventId') } }))
  const event = recordOf(answer)
  const typecode = params['typecode']
  if (event !== undefined && typecode !== undefined && event.type_code !== typecode) goToDashboard('notThere')
}

/** The type of events must be one of the list (NAV-014). */
export const eventTypeIsKnown: Guard = async ({ queryClient, params }) => {
  const types = await ask(queryClient, queryOf(listMetas, { params: { type: 'event_type' } }))
  if (types === 'unknown') return
  if (types === 'gone' || !types.records.some(({ meta_code: code }) => code === params['typecode']))
    goToDashboard('notThere')
}

/** `new`, 0 and the like are no ids (NAV-005, NAV-014). */
function idOf(params: Visit['params'], name: string): number {
  const text = params[name] ?? ''
  if (!/^[1-9]\d{0,9}$/.test(text)) goToDashboard('notThere')
  return Number(text)
}

/** What the server gave, that it is not there for us, or that nobody can tell now. */
type Asked<T> = T | 'gone' | 'unknown'

async function ask<T, K extends readonly unknown[]>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<Asked<T>> {
  try {
    return await queryClient.fetchQuery(query)
  } catch (error) {
    return isCallError(error) && GONE.includes(error.status) ? 'gone' : 'unknown'
  }
}

/** The record, or undefined when nobody can tell; a record that is not there leads to the dashboard (NAV-014). */
function recordOf<T>(asked: Asked<{ record: T }>): NonNullable<T> | undefined {
  if (asked === 'unknown') return undefined
  if (asked === 'gone') return goToDashboard('notThere')
  return asked.record ?? goToDashboard('notThere')
}

function mayEnterType(asked: Asked<{ record: LearningType }>): void {
  const type = recordOf(asked)
  if (type === undefined) return
  if (!isEnterable(type)) goToDashboard('notOpen')
  setSessionSettings({ currentLearningType: type })
}

function mayEnterTheme(asked: Asked<{ record: Theme }>): void {
  const theme = recordOf(asked)
  if (theme === undefined) return
  if (!isOpenTheme(theme)) goToDashboard('notOpen')
  setSessionSettings({ currentTheme: theme })
}
