/** Launching a module, and what is known of the run that follows (API-022, API-026). */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { readTheme, readTopic, type Module, type Theme } from '@hub/contract/catalogue'
import {
  launchModule,
  listRunningModules,
  type ModuleChoice,
  type RunningModule,
} from '@hub/contract/running-modules'
import { call } from '#platform/api.ts'
import { keyOf, queryOf } from '#platform/queries.ts'

interface LaunchOrder extends ModuleChoice {
  /** Gives up the launch; the server drops what nobody tracks. */
  signal: AbortSignal
}

/** Asks for a launch (DEL-016). */
export function useLaunchModule() {
  return useMutation({
    mutationFn: ({ signal, topicId, moduleId }: LaunchOrder) =>
      call(launchModule, { body: { topicId, moduleId } }, { signal }).then(({ record }) => record),
  })
}

/** Reads anew the run of a facilitator, or null for none. */
export async function readRun(
  queryClient: QueryClient,
  facilitatorId: number,
): Promise<RunningModule | null> {
  const query = queryOf(listRunningModules, { params: { id: facilitatorId } })
  const { records } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return records[0] ?? null
}

/** Forgets what was known of runs, so that the next step asks the server (NAV-010). */
export function useForgetRuns(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyOf(listRunningModules) })
}

/** The theme a module belongs to, once it is known. */
export function useThemeOfModule({ topic_id }: Module): Theme | undefined {
  const topic = useQuery(queryOf(readTopic, { params: { id: topic_id } })).data?.record
  const theme = queryOf(readTheme, { params: { id: topic?.theme_id ?? 0 } })
  return useQuery({ ...theme, enabled: topic !== undefined }).data?.record
}
