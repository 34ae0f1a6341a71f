import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isDeviceRun } from '@hub/contract/records.rules'
import type { RunningModule } from '@hub/contract/running-modules'
import { offlineRuns } from '../running-modules/running-modules.queries.ts'
import { askToEnd } from './stop-run.socket.ts'

/** Where a run stands on its way to being recorded; only an ended one may be. */
export type RunEnd = 'ended' | 'ending' | 'elsewhere' | 'failed'

/** How often a run held by another browser is asked after. */
const ASK_AGAIN_MS = 15_000

interface EndedRun {
  end: RunEnd
  /** It ended when it was heard of last: this device slept, or the page was closed. */
  isCutShort: boolean
  /** Asks the server again to end the run. */
  askAgain: () => void
  /** The server said meanwhile that another browser holds the run. */
  markElsewhere: () => void
}

/**
 * Ends a run that was left without ending it: asks the server over the socket, then reads the run again (DEL-021).
 * `refetchRun` reads the run; its end time tells that it ended.
 */
export function useEndedRun(run: RunningModule, refetchRun: () => Promise<unknown>): EndedRun {
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
      onEnded: () => void refetchRun(),
      onElsewhere: () => setAnswer('elsewhere'),
      onFailed: () => setAnswer('failed'),
    })
  }, [hasEnded, attempt, refetchRun, run])

  useEffect(() => {
    if (hasEnded || answer !== 'elsewhere') return undefined
    const timer = setInterval(askAgain, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [hasEnded, answer, askAgain])

  const isCutShort = useCutShort(run)
  return {
    end: hasEnded ? 'ended' : answer,
    isCutShort,
    askAgain,
    markElsewhere: () => setAnswer('elsewhere'),
  }
}

/** Whether a run of this device was ended by nobody (DEL-020, DEL-024). */
function useCutShort(run: RunningModule): boolean {
  const query = useQuery({
    queryKey: ['was-cut-short', run.hostId, run.startTime],
    queryFn: async () => (await offlineRuns()).wasCutShort(run.hostId),
    enabled: isDeviceRun(run) && run.endTime !== null,
  })
  return query.data === true
}

/** A run of this device ends at its last contact, unless another tab shows its module (DEL-021, DEL-024). */
async function endHere(facilitatorId: number, refetchRun: () => Promise<unknown>): Promise<boolean> {
  const hasEnded = await (await offlineRuns()).endLeftRun(facilitatorId)
  if (hasEnded) await refetchRun()
  return hasEnded
}
