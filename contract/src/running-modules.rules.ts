/** Decides which runs exist only on a device. */
import type { RunningModule } from './running-modules.ts'

/** The id of a run that was delivered without internet; no run of the server has it (DEL-024). */
export const DEVICE_RUN_ID = 0

/** True for a run that is stored on a device and that the server does not know yet. */
export function isDeviceRun({ id }: Pick<RunningModule, 'id'>): boolean {
  return id === DEVICE_RUN_ID
}
