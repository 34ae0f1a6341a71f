/** Notes on this device a run whose module has shown nothing: such a run counts as delivered only after a question. */
import { z } from 'zod'
import type { RunningModule } from '@hub/contract/running-modules'
import { storeText, PERSONAL, readStored } from '#platform/first-load/device.ts'

const NAME = `${PERSONAL}blank-run`
const BlankRun = z.object({ hostId: z.number(), moduleId: z.number() })
type BlankRun = z.output<typeof BlankRun>

/** Notes it until the module shows something, or another is launched: null. */
export function noteBlankRun(run: BlankRun | null): void {
  storeText(NAME, run && JSON.stringify(run))
}

/** True when the module of that run never showed anything on this device; there is one unrecorded run at most. */
export function wasBlank({ hostId, moduleId }: Pick<RunningModule, 'hostId' | 'moduleId'>): boolean {
  const noted = BlankRun.safeParse(parse(readStored(NAME)))
  return noted.success && noted.data.hostId === hostId && noted.data.moduleId === moduleId
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
