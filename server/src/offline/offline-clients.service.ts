/** Clients who are registered without internet: the codes a device holds, and its sealed registrations (LIF-007). */
import { OfflineClient, type ReservedCode } from '@hub/contract/offline'
import type { SealedItem } from '@hub/contract/sealing'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { registerFromDevice, reserveDeviceCodes } from '../clients/clients.neighbours.ts'
import { isOfflineOffered } from './offline.rules.ts'
import { openSeal } from './sealing.ts'

/** `reserveDeviceCodes`. Refuses with NotAvailable where offline use is not offered. */
export async function reserveClientCodes(
  context: Context,
  caller: Caller,
  held: string[],
): Promise<ReservedCode[]> {
  if (!isOfflineOffered(context.config)) return fail('NotAvailable')
  return reserveDeviceCodes(context, caller, held)
}

/**
 * `registerFromDevice` for a sealed registration. The caller must be the facilitator it was sealed for, on any device.
 * Refuses with Forbidden for another facilitator's, ValidationError for a seal that does not open or content that is
 * not a client. Waiting registrations are accepted even when application mode was turned off since.
 */
export async function registerSealedClient(
  context: Context,
  caller: Caller,
  item: SealedItem,
): Promise<{ id: number }> {
  if (item.facilitatorId !== caller.id) fail('Forbidden')
  const opened = OfflineClient.safeParse(item.kind === 'client' ? await openSeal(context, item) : null)
  if (!opened.success) return fail('ValidationError', { bytes: 'This is no registration of a client.' })
  return registerFromDevice(context, caller, { id: item.id, client: opened.data })
}
