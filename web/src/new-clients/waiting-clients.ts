/**
 * Stores clients who were registered without internet until the hub has their files (LIF-007): the codes reserved for
 * this device, and the waiting files, sealed for the server only. A code leaves the list in the same transaction in
 * which its file begins to wait, so that no two clients get one code.
 */
import type { DBSchema } from 'idb'
import { CHOICES, fieldsOf, openedIdField, type OpenedIdField } from '@hub/contract/client-choices'
import type { ActiveClient, ClientToRegister } from '@hub/contract/clients'
import type { OfflineClient, ReservedCode } from '@hub/contract/offline'
import type { SealedItem } from '@hub/contract/sealing'
import { secureChance } from '#platform/page/chance.ts'
import { deviceDatabase } from '#platform/device/databases.ts'
import { nowIso, nowMs } from '#platform/page/clock.ts'
import { sealForServer } from '#platform/vault/seal-for-server.ts'
import { seenNowMs } from '#platform/device/seen-time.ts'
import { onVault, openOnDevice, sealOnDevice, type Sealed } from '#platform/vault/vault.ts'

const DATABASE = 'hub-new-clients'
const CODES = 'codes'
const FILES = 'files'
const STRICT = { durability: 'strict' } as const
const KEPT_FINISHED_MS = 30 * 24 * 60 * 60 * 1000
const LOCAL_IDS = 2 ** 31
/** Lets one tab at a time change the list of codes. */
const LOCK = 'hub-client-codes'

/** What the facilitator sees of a waiting file; it contains neither the password nor an answer. */
export type ShownClient = Pick<ActiveClient, 'code' | 'avatarKey' | 'avatarColor'>

/** The choices about a client, for a correction. The password is not stored: it is shown once (CLI-016). */
export type ChosenForClient = Pick<ClientToRegister, OpenedIdField>

interface Named {
  /** The device's permanent name for the registration. */
  id: string
  facilitatorId: number
  /** The client's number in forms until the server has given one; below zero, and used once. */
  localId: number
  queuedAt: string
}

interface WaitingRow extends Named {
  /** The name of the hub's refusal; null while there is none. */
  refusal: string | null
  /** The fields that the refusal named. */
  refusedFields?: readonly string[]
  sealed: SealedItem
  told: Sealed
  /** `ChosenForClient`; an older version stored none. */
  chosen?: Sealed
}

/** One that waits. */
export interface WaitingClient extends Omit<WaitingRow, 'told' | 'chosen'> {
  /** Null when the vault is closed, or has been replaced since. */
  told: ShownClient | null
  /** True when it was refused and can be opened in its form. */
  isCorrectable: boolean
}

/** The clients of this device that the hub does not have yet, and by their local numbers its numbers of the others. */
export interface NewClients {
  waiting: readonly WaitingClient[]
  numbers: ReadonlyMap<number, number>
}

interface FinishedRow extends Named {
  finishedAt: string
  /** Why it was taken back; null when the hub has it. */
  removedFor: string | null
  /** The hub's number for the client; null when it was taken back. */
  clientId: number | null
  /** An older version stored none. */
  told?: Sealed
}

/** One that is over; its code shows for as long as the vault that sealed it exists. */
export interface FinishedClient extends Omit<FinishedRow, 'told'> {
  code: string | null
}

type Row = WaitingRow | FinishedRow
const isFinished = (row: Row): row is FinishedRow => 'finishedAt' in row

interface NewClientsSchema extends DBSchema {
  [CODES]: { key: number; value: { facilitatorId: number; sealed: Sealed } }
  [FILES]: { key: string; value: Row }
}

/** Another tab gave the code to somebody else, or its time is over. */
export class CodeGone extends Error {}
/** The hub has the client by now, or somebody took the registration back. */
export class RegistrationGone extends Error {}

const listeners = new Set<() => void>()
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-new-clients')

const open = deviceDatabase<NewClientsSchema>(DATABASE, (database) => {
  database.createObjectStore(CODES, { keyPath: 'facilitatorId' })
  database.createObjectStore(FILES, { keyPath: 'id' })
})

/** The codes this device has for a facilitator; null while they cannot be opened. */
export async function readCodes(facilitatorId: number): Promise<ReservedCode[] | null> {
  const row = await (await open()).get(CODES, facilitatorId)
  return row ? openOnDevice<ReservedCode[]>(facilitatorId, row.sealed, 'codes') : null
}

/** True for a code that may be given out now: never after its time, whatever the clock was set to since. */
export const isUsable = ({ reservedUntil }: ReservedCode) => Date.parse(reservedUntil) > seenNowMs()

/**
 * Stores the codes that the hub returned, instead of those sent with the request. Codes given out here during the
 * request are left out. Throws VaultClosed while the vault is not open.
 */
export function storeCodes(
  facilitatorId: number,
  given: ReservedCode[],
  asked: readonly ReservedCode[],
): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const held = (await readCodes(facilitatorId)) ?? []
    const isIn = (codes: readonly ReservedCode[], code: string) => codes.some((one) => one.code === code)
    const left = given.filter(({ code }) => isIn(held, code) || !isIn(asked, code))
    const sealed = await sealOnDevice(facilitatorId, left, 'codes')
    await (await open()).put(CODES, { facilitatorId, sealed })
  })
}

/**
 * Registers a client on this device: from now on the file waits for the hub. Throws CodeGone when the code is no longer
 * this device's, VaultClosed while the vault is not open.
 */
export function queueClient(facilitatorId: number, client: ClientToRegister): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const names = { id: crypto.randomUUID(), facilitatorId, localId: -1 - secureChance.int(LOCAL_IDS) }
    const registeredAt = new Date(seenNowMs()).toISOString()
    const row = await sealClient({ ...names, queuedAt: nowIso() }, client, registeredAt)
    await putWithoutCode(row, client.code)
  })
}

/**
 * Replaces what the hub refused by the correction. It is the same registration with the same name and time, so that it
 * opens one file. Throws as `queueClient`, and RegistrationGone when it no longer waits.
 */
export function requeueClient(id: string, client: ClientToRegister): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const before = await (await open()).get(FILES, id)
    if (!before || isFinished(before)) throw new RegistrationGone()
    const { facilitatorId, localId, queuedAt } = before
    const told = await openOnDevice<ShownClient>(facilitatorId, before.told, 'client')
    const row = await sealClient({ id, facilitatorId, localId, queuedAt }, client, queuedAt)
    await putWithoutCode(row, told?.code === client.code ? null : client.code)
  })
}

/** Stores a waiting file and removes its code from the list in the same transaction. */
async function putWithoutCode(row: WaitingRow, code: string | null): Promise<void> {
  const codes = code === null ? null : await codesWithout(row.facilitatorId, code)
  const change = (await open()).transaction([CODES, FILES], 'readwrite', STRICT)
  if (codes !== null) await change.objectStore(CODES).put(codes)
  await change.objectStore(FILES).put(row)
  await change.done
  tell()
}

async function codesWithout(facilitatorId: number, code: string) {
  const held = (await readCodes(facilitatorId)) ?? []
  if (!held.some((one) => one.code === code && isUsable(one))) throw new CodeGone()
  const left = held.filter((one) => one.code !== code)
  return { facilitatorId, sealed: await sealOnDevice(facilitatorId, left, 'codes') }
}

async function sealClient(named: Named, client: ClientToRegister, registeredAt: string): Promise<WaitingRow> {
  const { id, facilitatorId } = named
  const content = contentOf(client, registeredAt)
  const sealed = await sealForServer({ kind: 'client', id, facilitatorId }, content)
  if (sealed === null) throw new Error('this device has no key of the server')
  const { code, avatarValue, avatarColorValue } = client
  const summary: ShownClient = { code, avatarKey: avatarValue, avatarColor: avatarColorValue }
  return {
    ...named,
    ...{ refusal: null, sealed },
    told: await sealOnDevice(facilitatorId, summary, 'client'),
    chosen: await sealOnDevice(facilitatorId, chosenOf(client), 'client'),
  }
}

/** The sealed fields of a registration, one by one: the schema would bring the validator into the first load. */
function contentOf(client: ClientToRegister, registeredAt: string): OfflineClient {
  const { code, password } = client
  return { code, password, ...chosenOf(client), registeredAt }
}

const chosenOf = (client: ClientToRegister): ChosenForClient =>
  fieldsOf(CHOICES, openedIdField, (name) => client[openedIdField(name)])

async function listRows(facilitatorId: number): Promise<Row[]> {
  const all = await (await open()).getAll(FILES)
  return all
    .filter((row) => row.facilitatorId === facilitatorId)
    .toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt))
}

/** The waiting clients of a facilitator, the oldest first. */
export async function listWaitingClients(facilitatorId: number): Promise<WaitingClient[]> {
  const rows = (await listRows(facilitatorId)).filter((row): row is WaitingRow => !isFinished(row))
  return Promise.all(
    rows.map(async ({ chosen, ...row }) => {
      const told = await openOnDevice<ShownClient>(facilitatorId, row.told, 'client')
      return { ...row, told, isCorrectable: row.refusal !== null && told !== null && chosen !== undefined }
    }),
  )
}

/** The choices of a waiting registration, or null when it cannot be opened or no longer waits. */
export async function readChosen(id: string): Promise<ChosenForClient | null> {
  const row = await (await open()).get(FILES, id)
  if (!row || isFinished(row) || !row.chosen) return null
  return openOnDevice<ChosenForClient>(row.facilitatorId, row.chosen, 'client')
}

/** What was finished in the last 30 days, newest first; older entries are deleted. */
export async function listFinishedClients(facilitatorId: number): Promise<FinishedClient[]> {
  const finished = (await listRows(facilitatorId)).filter(isFinished)
  const isOld = ({ finishedAt }: FinishedRow) => nowMs() - Date.parse(finishedAt) > KEPT_FINISHED_MS
  for (const { id } of finished.filter(isOld)) await (await open()).delete(FILES, id)
  const shown = finished.filter((one) => !isOld(one)).toReversed()
  return Promise.all(
    shown.map(async ({ told, ...row }) => {
      const opened = told && (await openOnDevice<ShownClient>(facilitatorId, told, 'client'))
      return { ...row, code: opened?.code ?? null }
    }),
  )
}

/** The hub has it, or somebody took it back for a reason; only the sealed code of the client stays here. */
export const finishClient = (id: string, over: Pick<FinishedClient, 'clientId' | 'removedFor'>) =>
  changeRow(id, ({ facilitatorId, localId, queuedAt, told }) => ({
    ...{ id, facilitatorId, localId, queuedAt, told },
    ...{ finishedAt: nowIso(), ...over },
  }))

/** Notes why the hub refused one, and the fields it named; it stays. */
export const noteClientRefusal = (id: string, refusal: string, refusedFields: readonly string[] = []) =>
  changeRow(id, (row) => ({ ...row, refusal, refusedFields }))

async function changeRow(id: string, change: (row: WaitingRow) => Row): Promise<void> {
  const transaction = (await open()).transaction(FILES, 'readwrite', STRICT)
  const row = await transaction.store.get(id)
  if (row && !isFinished(row)) await transaction.store.put(change(row))
  await transaction.done
  tell()
}

/** Removes the codes of one facilitator, or all: what a wiped vault sealed can never be opened again. */
export async function wipeCodes(facilitatorId?: number): Promise<void> {
  const database = await open()
  await (facilitatorId === undefined ? database.clear(CODES) : database.delete(CODES, facilitatorId))
}

/** Removes everything of a facilitator from this device. */
export async function wipeNewClients(facilitatorId: number): Promise<void> {
  await wipeCodes(facilitatorId)
  for (const { id } of await listRows(facilitatorId)) await (await open()).delete(FILES, id)
  tell()
}

/** Subscribes to changes here or in another tab, and to the vault's opening and closing; returns how to unsubscribe. */
export function onNewClients(listener: () => void): () => void {
  listeners.add(listener)
  news?.addEventListener('message', listener)
  const stop = onVault(listener)
  return () => {
    stop()
    listeners.delete(listener)
    news?.removeEventListener('message', listener)
  }
}

function tell(): void {
  news?.postMessage('changed')
  for (const listener of [...listeners]) listener()
}
