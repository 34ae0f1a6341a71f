import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isDeviceRun } from '@hub/contract/running-modules.rules'
import { goToHref } from '#platform/page/navigation.ts'
import { useContent } from '#platform/calls/content.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useAskingAgain } from '#platform/calls/use-asking-again.ts'
import type { CutCause } from '../offline/offline.queries.ts'
import { type HeldRun, offlineRuns, runQuery } from '../running-modules/running-modules.queries.ts'
import { askToEnd } from './stop-run.socket.ts'

/** The state of a run before it is recorded; only an ended one may be. */
export type RunEnd = 'ended' | 'ending' | 'elsewhere' | 'failed'

/** How often a run that another browser holds is checked. */
const ASK_AGAIN_MS = 15_000

/** Reads the run again and returns it. */
type ReadRun = () => Promise<HeldRun | undefined>

interface EndedRun {
  end: RunEnd
  /** The cause when it ended at its last contact, or null when somebody ended it. */
  cutBy: CutCause | null
  /** Asks the server again to end the run. */
  askAgain: () => void
  /** The server said that another browser holds the run. */
  markElsewhere: () => void
}

/**
 * Ends a run whose page was left: asks the server over the socket, then reads the run again, and repeats both until the
 * run has an end time (DEL-021).
 */
export function useEndedRun(run: HeldRun, refetchRun: ReadRun): EndedRun {
  const hasEnded = run.endTime !== null
  const [answer, setAnswer] = useState<Exclude<RunEnd, 'ended'>>('ending')
  const [attempt, setAttempt] = useState(0)
  const askAgain = useCallback(() => setAttempt((count) => count + 1), [])

  useEffect(() => {
    if (hasEnded) return undefined
    if (isDeviceRun(run)) {
      endHere(run.hostId, refetchRun).then(
        (hasEndedHere) => hasEndedHere || setAnswer('elsewhere'),
        () => setAnswer('failed'),
      )
      return undefined
    }
    return askToEnd({
      onEnded: () => void refetchRun().then((found) => found?.endTime === null && setAnswer('failed')),
      onElsewhere: () => setAnswer('elsewhere'),
      onFailed: () => setAnswer('failed'),
    })
  }, [hasEnded, attempt, refetchRun, run])

  useEffect(() => {
    if (hasEnded || answer !== 'elsewhere') return undefined
    const timer = setInterval(askAgain, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [hasEnded, answer, askAgain])

  useAskingAgain(!hasEnded && answer === 'failed', askAgain)
  const cutBy = useCutCause(run)
  return {
    end: hasEnded ? 'ended' : answer,
    cutBy,
    askAgain,
    markElsewhere: () => setAnswer('elsewhere'),
  }
}

/** Why a run of this device ended without anybody ending it; null for every other (DEL-020, DEL-024). */
function useCutCause(run: HeldRun): CutCause | null {
  const query = useQuery({
    queryKey: ['cut-cause', run.hostId, run.startTime],
    queryFn: async () => (await offlineRuns()).readCutCause(run.hostId),
    enabled: isDeviceRun(run) && run.endTime !== null,
  })
  return query.data ?? null
}

/** A run of this device ends at its last contact, unless another tab shows its module (DEL-021, DEL-024). */
async function endHere(facilitatorId: number, refetchRun: ReadRun): Promise<boolean> {
  const hasEnded = await (await offlineRuns()).endLeftRun(facilitatorId)
  if (hasEnded) await refetchRun()
  return hasEnded
}

interface RunToRecord {
  /** Undefined until the server, or this device, has said which it is. */
  run: HeldRun | undefined
  /** The last try got no response from the server; it is repeated. */
  isUnknown: boolean
  isFetching: boolean
  /** Reads the run again and returns it. */
  refetch: () => Promise<HeldRun | undefined>
}

/**
 * The run that awaits participation. "None" counts only when it was fetched for this screen: cached data may be older
 * than the run itself, and an unreachable server is no reason to leave (DEL-015, DEL-021).
 */
export function useRunToRecord(facilitatorId: number): RunToRecord {
  const query = useContent(runQuery(facilitatorId))
  const { data, isError, isFetching, isSuccess, isFetchedAfterMount, refetch: read } = query
  const refetch = useCallback(async () => (await read()).data?.records[0], [read])
  const isNone = data?.records.length === 0
  const isGone = isNone && isSuccess && isFetchedAfterMount
  const isOld = isNone && !isFetchedAfterMount && !isFetching
  useEffect(() => {
    // Recorded here or elsewhere, or set aside by staff: there is nothing left to request.
    if (isGone) goToHref(hrefOf('dashboard'), { replace: true })
    else if (isOld) void refetch()
  }, [isGone, isOld, refetch])

  const run = data?.records[0]
  const isUnknown = run === undefined && isError
  useAskingAgain(isUnknown, () => void refetch())
  return { run, isUnknown, isFetching, refetch }
}
