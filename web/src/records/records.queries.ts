/** The run to record, the people to choose from, sending a record, and the lists of records (API-021 to API-024). */
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { isDeviceRun } from '@hub/contract/running-modules.rules'
import { listTeamFacilitators, type TeamFacilitator } from '@hub/contract/accounts'
import { readLearningTypeOfTheme } from '@hub/contract/catalogue'
import { listPersonalRecords, recordParticipation, type Participation } from '@hub/contract/records'
import type { RunningModule } from '@hub/contract/running-modules'
import type { SessionUser } from '@hub/contract/sessions'
import { useContent } from '#platform/calls/content.ts'
import { useAction } from '#platform/calls/action.ts'
import { call } from '#platform/calls/api.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { isOnline } from '#platform/calls/online.ts'
import { keyOf, queryOf } from '#platform/calls/queries.ts'
import { storeReceipt, receiptOf } from '#platform/device/receipt.ts'
import type { Entries } from './participation.rules.ts'
import { useLearningTypes } from '../catalogue/catalogue.queries.ts'
import { withCodes } from '../new-clients/new-clients.queries.ts'
import { forgetRun, type HeldRun, offlineRuns } from '../running-modules/running-modules.queries.ts'
import { dropDraft } from './parts/draft.ts'
import { lastClientCodes, TRAINING_KEY } from './records.rules.ts'

const ofFacilitator = (id: number) => ({ params: { id } })

/**
 * Who may have facilitated a session that began then: oneself first, then the rest of the team (PAR-002, PAR-018);
 * offline the people stored at the last sync.
 */
export function facilitatorsQuery({ id, name, team }: SessionUser, at: string) {
  const isHere = isAppMode() && !isOnline()
  const key = [...keyOf(listTeamFacilitators, ofFacilitator(team?.id ?? 0)), 'with', id, at]
  return queryOptions<TeamFacilitator[]>({
    queryKey: isHere ? [...key, 'here'] : key,
    queryFn: async ({ signal }) => {
      const listMembers = async () => {
        if (team === null) return []
        if (isHere) return (await offlineRuns()).readTeamHere()
        return (await call(listTeamFacilitators, { ...ofFacilitator(team.id), query: { at } }, { signal }))
          .records
      }
      return [{ id, name }, ...(await listMembers()).filter((member) => member.id !== id)]
    },
  })
}

export const usePersonalRecords = (facilitatorId: number, key: string) =>
  useContent(queryOf(listPersonalRecords, { params: { id: facilitatorId, key } }))

/** Everything that one delivered, whatever the learning type, and one's own training (REP-010). */
export function useOwnRecords(facilitatorId: number) {
  const types = useLearningTypes()
  const keys = (types.data?.records ?? [])
    .map(({ learning_type_key: key }) => key)
    .filter((key) => key !== TRAINING_KEY)
  const queries = useQueries({
    queries: [TRAINING_KEY, ...new Set(keys)].map((key) =>
      queryOf(listPersonalRecords, { params: { id: facilitatorId, key } }),
    ),
  })
  const all = [types, ...queries]
  const [training, ...delivered] = queries.map(({ data }) => data?.records)
  const isComplete = all.every(({ data }) => data !== undefined)
  return {
    data: isComplete
      ? { training: training ?? [], delivered: delivered.flatMap((records) => records ?? []) }
      : undefined,
    isError: all.some(({ isError }) => isError),
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

/** The codes of the clients of the host's last session in the run's learning type, once known (PAR-020). */
export function useLastClientCodes({ hostId, themeId }: RunningModule): readonly string[] {
  const type = useQuery(queryOf(readLearningTypeOfTheme, { params: { id: themeId } })).data?.record
  const records = useQuery({
    ...queryOf(listPersonalRecords, { params: { id: hostId, key: type?.learning_type_key ?? '' } }),
    enabled: type !== undefined,
  })
  return lastClientCodes(records.data?.records ?? [])
}

async function recordAtServer(body: Participation): Promise<void> {
  try {
    await call(recordParticipation, { body })
  } catch (error) {
    if (!isCallError(error, 'AlreadyRecorded')) throw error
  }
}

/** The record to send: the body, and the form's entries, for a correction if it is refused later. */
interface Recording {
  run: HeldRun
  body: Participation
  entries: Entries
}

/**
 * Records who took part; a run of this device is added to the device's queue. A run that was already recorded counts as
 * a success, because the response to an earlier try may have been lost (PAR-017, PAR-019). Afterwards no module is
 * running and the draft is deleted.
 */
export function useRecordParticipation(facilitatorId: number) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async ({ run, body: chosen, entries }: Recording) => {
      const body = await withCodes(facilitatorId, chosen, isDeviceRun(run))
      if (isDeviceRun(run)) await (await offlineRuns()).submitRun(facilitatorId, { body, entries })
      else await recordAtServer(body)
      storeReceipt(receiptOf(facilitatorId, run, body))
      dropDraft(facilitatorId)
      forgetRun(queryClient, facilitatorId)
      void queryClient.invalidateQueries({ queryKey: keyOf(listPersonalRecords) })
    },
  })
}
