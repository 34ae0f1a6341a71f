/** Registers clients without internet, and sends each once however often it is tried (LIF-007). */
import type { ClientToRegister } from '@hub/contract/clients'
import { newClientPassword } from '@hub/contract/client-credentials.rules'
import { ERRORS } from '@hub/contract/errors'
import { registerSealedClient, reserveClientCodes } from '@hub/contract/offline'
import { call } from '#platform/calls/api.ts'
import { CallError, isCallError } from '#platform/calls/call-error.ts'
import { secureChance } from '#platform/page/chance.ts'
import { isOnline } from '#platform/calls/online.ts'
import { aloneWithOutbox } from '#platform/device/outbox-lock.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { sync } from '#platform/calls/sync.ts'
import { liveClaims } from '#platform/session/token.ts'
import { VaultClosed, vaultState } from '#platform/vault/vault.ts'
import {
  CodeGone,
  finishClient,
  isUsable,
  storeCodes,
  listFinishedClients,
  listWaitingClients,
  noteClientRefusal,
  onNewClients,
  queueClient,
  readChosen,
  readCodes,
  RegistrationGone,
  requeueClient,
  wipeCodes,
  type ChosenForClient,
  type NewClients,
  type WaitingClient,
} from './waiting-clients.ts'

export { finishClient, listFinishedClients, listWaitingClients, onNewClients, wipeCodes }

/** Errors that say nothing about the client: no connection, the session, the rate limit. */
const PASSING: readonly number[] = [0, 401, 429]
const SERVER_FAULT = 500

/** Renews and refills the codes of the current facilitator; does nothing on a device that is not ready. */
export async function renewCodes(): Promise<void> {
  const facilitatorId = liveClaims()?.id
  if (facilitatorId === undefined || vaultState() !== 'open') return
  const held = (await readCodes(facilitatorId)) ?? []
  const { records } = await call(reserveClientCodes, { body: { held: held.map(({ code }) => code) } })
  try {
    await storeCodes(facilitatorId, records, held)
  } catch (error) {
    // The vault was locked in the meantime.
    if (!(error instanceof VaultClosed)) throw error
  }
}

/** `renewCodes` for a device that has none yet, such as after a login. */
export async function takeCodes(facilitatorId: number): Promise<void> {
  if (vaultState() === 'open' && (await readCodes(facilitatorId)) === null) await renewCodes()
}

/** Why this device cannot issue an ID. */
export type NoCode = 'notReady' | 'locked' | 'used' | 'over'
/** An ID of this device and a password made on it, or the problem. */
export type Issued = { code: string; password: string } | { problem: NoCode }

/**
 * An ID that this device reserves for the current facilitator, with a password by the server's rule (CLI-018); with
 * `ownCode` that one, which a registration already has.
 */
export async function issueHere(ownCode?: string): Promise<Issued> {
  const state = vaultState()
  if (state !== 'open') return { problem: state === 'closed' ? 'locked' : 'notReady' }
  if (ownCode !== undefined) return { code: ownCode, password: newClientPassword(secureChance) }
  const codes = await readCodes(presentClaims()?.id ?? 0)
  if (codes === null) return { problem: 'notReady' }
  const [first] = codes.filter(isUsable)
  if (first === undefined) return { problem: codes.length === 0 ? 'used' : 'over' }
  return { code: first.code, password: newClientPassword(secureChance) }
}

/** Registers a client on this device; the hub gets the file once it is reachable. Throws CodeTaken as the hub would. */
export const registerHere = (client: ClientToRegister) =>
  keepHere(() => queueClient(client.facilitatorId, client))

/** A registration that the hub refused, for its correction. */
export interface Correction {
  /** The registration's own name. */
  id: string
  /** Its code, which stays; null when the code was refused. */
  ownCode: string | null
  refusal: string
  refusedFields: readonly string[]
  chosen: ChosenForClient
}

/** The choices of a registration and what the hub refused; null when there is nothing to correct, or it cannot be opened. */
export async function readCorrection(facilitatorId: number, id: string): Promise<Correction | null> {
  const client = (await listWaitingClients(facilitatorId)).find((one) => one.id === id)
  const chosen = await readChosen(id)
  if (client?.refusal == null || client.told === null || chosen === null) return null
  const { refusal, refusedFields = [], told } = client
  return { id, ownCode: refusal === 'CodeTaken' ? null : told.code, refusal, refusedFields, chosen }
}

/**
 * Replaces the refused registration by the corrected one, once nothing is being sent. Throws CodeTaken as
 * `registerHere`, and NotFound when the hub has it by now, or it was taken back.
 */
export const correctHere = (id: string, client: ClientToRegister) =>
  keepHere(() => aloneWithOutbox(() => requeueClient(id, client)))

async function keepHere(keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    const name = error instanceof CodeGone ? 'CodeTaken' : 'NotFound'
    if (!(error instanceof CodeGone || error instanceof RegistrationGone)) throw error
    const { status, message } = ERRORS[name]
    throw new CallError({ name, status, message })
  }
  if (isOnline()) void sync()
}

/**
 * Sends the waiting clients of a facilitator, one after the other; a refused one is noted and stays. Throws when the
 * hub could not be reached. Call it in one tab at a time, and before sending the records that name them.
 */
export async function sendWaitingClients(facilitatorId: number): Promise<void> {
  for (const client of await listWaitingClients(facilitatorId)) await send(client)
}

async function send({ id, sealed }: WaitingClient): Promise<void> {
  try {
    const { record } = await call(registerSealedClient, { body: sealed })
    await finishClient(id, { clientId: record.id, removedFor: null })
  } catch (error) {
    if (!isCallError(error) || PASSING.includes(error.status)) throw error
    if (error.status < SERVER_FAULT) await noteClientRefusal(id, error.name, Object.keys(error.fields))
  }
}

/** The clients who wait on this device, and by their local numbers the hub's numbers of those it has since. */
export async function readNewClients(facilitatorId: number): Promise<NewClients> {
  const finished = await listFinishedClients(facilitatorId)
  return {
    waiting: await listWaitingClients(facilitatorId),
    numbers: new Map(
      finished.flatMap(({ localId, clientId }) => (clientId === null ? [] : [[localId, clientId]])),
    ),
  }
}

/**
 * The chosen clients as the server knows them: by its own numbers, and by their codes when it may not have them yet.
 * Throws when one is no longer on this device.
 */
export async function namesOf(
  facilitatorId: number,
  ids: readonly number[],
): Promise<{ clientIds: number[]; clientCodes: string[] }> {
  const clientIds = ids.filter((id) => id > 0)
  const clientCodes: string[] = []
  const { waiting, numbers } = await readNewClients(facilitatorId)
  for (const localId of ids.filter((id) => id <= 0)) {
    const code = waiting.find((client) => client.localId === localId)?.told?.code
    const number = numbers.get(localId)
    if (number !== undefined) clientIds.push(number)
    else if (code !== undefined) clientCodes.push(code)
    else throw new Error('a client of this device is gone')
  }
  return { clientIds, clientCodes }
}
