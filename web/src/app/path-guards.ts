/**
 * What a path names must exist, be open, and be within the facilitator's reach (NAV-011 to NAV-014). Fetched with the
 * first screen that needs it: login and dashboard do not.
 */
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
import { queryOf } from '#platform/calls/queries.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { Redirect } from '@hub/ui/routing/router.ts'
import { clientQuery } from '../client-area/client-area.queries.ts'
import { keptFileOf, showWhyThisFile } from '../client-area/merged-file.ts'
import type { AreaRoute } from '../client-area/parts/client-area.tsx'
import { ask, goToDashboard, type Asked, type Guard, type Visit } from './guards.ts'

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

/**
 * The client must exist within the facilitator's reach (NAV-013); answers of the client file that a password protects
 * are not cached (CLI-033). From a file that was merged it leads to the one in which that is read (LIF-003).
 */
export const clientExists: Guard = async ({ queryClient, name, params }) => {
  const query = clientQuery(idOf(params, 'clientId'))
  const answer = await ask(queryClient, query)
  const kept = keptFileOf(queryClient.getQueryState(query.queryKey)?.error)
  if (kept !== null) {
    showWhyThisFile(kept.code)
    throw new Redirect(hrefOf(name as AreaRoute, { clientId: kept.id }))
  }
  const currentClient = recordOf(answer)
  if (currentClient !== undefined) setSessionSettings({ currentClient })
}

/** The event must exist and be of the type in its path (NAV-014). */
export const eventExists: Guard = async ({ queryClient, params }) => {
  const answer = await ask(queryClient, queryOf(readEvent, { params: { id: idOf(params, 'eventId') } }))
  const event = recordOf(answer)
  const typecode = params['typecode']
  if (event !== undefined && typecode !== undefined && event.type_code !== typecode) goToDashboard('notThere')
}

/** The type of events must be in the list (NAV-014). */
export const eventTypeIsKnown: Guard = async ({ queryClient, params }) => {
  const types = await ask(queryClient, queryOf(listMetas, { params: { type: 'event_type' } }))
  if (types === 'unknown') return
  if (types === 'gone' || !types.records.some(({ meta_code: code }) => code === params['typecode']))
    goToDashboard('notThere')
}

/** `new`, 0 and similar values are not ids (NAV-005, NAV-014). */
function idOf(params: Visit['params'], name: string): number {
  const text = params[name] ?? ''
  if (!/^[1-9]\d{0,9}$/.test(text)) goToDashboard('notThere')
  return Number(text)
}

/** The record, or undefined when no answer is available; a missing record leads to the dashboard (NAV-014). */
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
