/** Clients who are registered without internet: the codes a device holds, and what it sealed (LIF-007). */
import { OfflineClient, type ReservedCode } from '@hub/contract/offline'
import type { SealedItem } from '@hub/contract/sealing'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { registerFromDevice, reserveDeviceCodes } from '../clients/clients.neighbours.ts'
import { isOfflineOffered } from './offline.rules.ts'
import { openSeal } from './sealing.ts'

/** `reserveDeviceCodes`; refuses with NotAvailable where nothing may be kept on devices. */
export async function reserveClientCodes(
  context: Context,
  caller: Caller,
  held: string[],
): Promise<ReservedCode[]> {
  if (!isOfflineOffered(context.config)) return fail('NotAvailable')
  return reserveDeviceCodes(context, caller, held)
}

/**
 * `registerFromDevice` for what a device sealed. Whoever brings it must be the facilitator it was sealed for, whichever
 * device it comes from. Refuses with Forbidden for another's, ValidationError for what does not open or is no client.
 * What waits is taken also where application mode was turned off since.
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
