/** Where the record of a receipt is, so that the dashboard reports it only once (PAR-016, OFF-012). */
import type { Receipt } from '#platform/device/receipt.ts'
import type { Waiting } from '#platform/device/waiting.ts'

/** A record of this device waits here until the hub has it or refuses it, or until it is taken back. */
export type ReceiptState = 'hub' | 'device' | 'refused' | 'removed'

export function receiptStateOf(
  { run: { deviceRunId } }: Pick<Receipt, 'run'>,
  { over = [], refusedIds = [] }: Waiting,
): ReceiptState {
  if (deviceRunId === undefined) return 'hub'
  const found = over.find(({ id }) => id === deviceRunId)
  if (found !== undefined) return found.isSent ? 'hub' : 'removed'
  return refusedIds.includes(deviceRunId) ? 'refused' : 'device'
}
