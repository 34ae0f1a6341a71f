/** Which runs a device keeps by itself. */
import type { RunningModule } from './running-modules.ts'

/** The id of a run that a device delivered without internet: no run of the server has it (DEL-024). */
export const DEVICE_RUN_ID = 0

/** True for a run that a device keeps and the server does not know yet. */
export function isDeviceRun({ id }: Pick<RunningModule, 'id'>): boolean {
  return id === DEVICE_RUN_ID
}
