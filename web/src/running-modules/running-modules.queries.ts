/** Launching a module, and the queries of the run that follows (API-022, API-026). */
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { readTheme, readTopic, type Module, type Theme } from '@hub/contract/catalogue'
import {
  launchModule,
  listRunningModules,
  setRunAside,
  type ModuleChoice,
  type ModuleLaunch,
  type RunningModule,
} from '@hub/contract/running-modules'
import type { AnswerOf } from '@hub/contract/endpoint'
import { useContent } from '#platform/calls/content.ts'
import { useAction } from '#platform/calls/action.ts'
import type { ShownModule } from '../catalogue/catalogue.queries.ts'
import { call } from '#platform/calls/api.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { retryUnanswered } from '#platform/calls/query.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'

/** What a launch needs of its module. */
export type LaunchedModule = ShownModule

interface LaunchOrder extends ModuleChoice {
  /** Cancels the launch; the server drops a run that nobody tracks. */
  signal: AbortSignal
}

/** Requests a launch (DEL-016). The launch's machine requests one at a time (SYS-017). */
export async function askForLaunch({ signal, topicId, moduleId }: LaunchOrder): Promise<ModuleLaunch> {
  return (await call(launchModule, { body: { topicId, moduleId } }, { signal })).record
}

/** This device's data about runs; loaded in application mode only. */
export const offlineRuns = () => import('../offline/offline.queries.ts')

/** A run as this device knows it. */
export interface HeldRun extends RunningModule {
  /** The device's own name for a run that it stores (DEL-024); the server's runs have a number. */
  deviceRunId?: string
}

/** A name that no other run will ever have; a number may be reused after a database was recreated. */
export function nameOfRun({ deviceRunId, id, startTime }: HeldRun): string {
  return deviceRunId ?? `${id} of ${startTime}`
}

interface HeldRuns extends Omit<AnswerOf<typeof listRunningModules>, 'records'> {
  records: HeldRun[]
}

/**
 * The run of a facilitator: none or one. In application mode the one stored on this device comes first: the server
 * cannot know it yet, and it must be recorded before another (NAV-010).
 */
export const runQuery = (facilitatorId: number) =>
  queryOptions<HeldRuns>({
    queryKey: keyOf(listRunningModules, { params: { id: facilitatorId } }),
    queryFn: async ({ signal }) => {
      const run = isAppMode() ? await (await offlineRuns()).readRunHere(facilitatorId) : null
      if (run !== null) return { success: true, message: '', records: [run] }
      return call(listRunningModules, { params: { id: facilitatorId } }, { signal })
    },
  })

/** Fetches the run of a facilitator again; null for none. */
export async function readRun(queryClient: QueryClient, facilitatorId: number): Promise<HeldRun | null> {
  const { records } = await queryClient.fetchQuery({ ...runQuery(facilitatorId), staleTime: 0 })
  return records[0] ?? null
}

/**
 * Clears the cached runs, so that the next step asks the server (NAV-010). With `isBegun` it is fetched at once: when the
 * run ends the server may be unreachable, and then the cache must not say that nothing runs (DEL-015).
 */
export function useForgetRuns(): (isBegun: boolean) => Promise<void> {
  const queryClient = useQueryClient()
  return (isBegun) =>
    queryClient.invalidateQueries({
      queryKey: keyOf(listRunningModules),
      refetchType: isBegun ? 'all' : 'active',
    })
}

/** The theme a module belongs to, once it is known. */
export function useThemeOfModule({ topic_id }: Pick<Module, 'topic_id'>): Theme | undefined {
  const topic = useContent(queryOf(readTopic, { params: { id: topic_id } })).data?.record
  const theme = queryOf(readTheme, { params: { id: topic?.theme_id ?? 0 } })
  return useContent({ ...theme, enabled: topic !== undefined }).data?.record
}

/** Sets the cache to no run. */
export function forgetRun(queryClient: QueryClient, facilitatorId: number): void {
  setSessionSettings({ runningModule: null })
  queryClient.setQueryData(runQuery(facilitatorId).queryKey, { success: true, message: '', records: [] })
}

/**
 * Sets aside a run whose module never showed anything and that had no session (DEL-006). For a run that is already
 * recorded there is nothing to do.
 */
export function useSetRunAside(facilitatorId: number) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async ({ id, deviceRunId }: HeldRun) => {
      if (deviceRunId !== undefined) await (await offlineRuns()).setRunAsideHere(facilitatorId, deviceRunId)
      else await setAsideAtServer(facilitatorId, id)
      forgetRun(queryClient, facilitatorId)
    },
    // Repeating the call has the same result, because a response may have been lost.
    retry: retryUnanswered,
  })
}

async function setAsideAtServer(facilitatorId: number, runningId: number): Promise<void> {
  try {
    await call(setRunAside, { params: { id: facilitatorId, runningId } })
  } catch (error) {
    if (!isCallError(error, 'AlreadyRecorded')) throw error
  }
}
