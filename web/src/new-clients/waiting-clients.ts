/**
 * Clients who were registered without internet, until the hub has their files (LIF-007): the codes this device holds for
 * that, and the files that wait, sealed for the server alone. A code leaves the list in the very transaction in which
 * its file begins to wait, so that no two clients are given one.
 */
import type { DBSchema } from 'idb'
import { CHOICES, fieldsOf, openedIdField, type OpenedIdField } from '@hub/contract/client-choices'
import type { ActiveClient, NewClient } from '@hub/contract/clients'
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
/** One tab at a time changes the list of codes. */
const LOCK = 'hub-client-codes'

/** What the facilitator sees of a file that waits; neither the password nor an answer is in it. */
export type ToldClient = Pick<ActiveClient, 'code' | 'avatarKey' | 'avatarColor'>

/** What was chosen about a client, to be corrected. The password is not kept: it is shown once (CLI-016). */
export type ChosenForClient = Pick<NewClient, OpenedIdField>

interface Named {
  /** The device's own name for the registration, for ever. */
  id: string
  facilitatorId: number
  /** Stands for the client in forms until the server has given a number; below zero, and used once. */
  localId: number
  queuedAt: string
}

interface WaitingRow extends Named {
  /** Why the hub refused it, by the name of the refusal; null while it was not. */
  refusal: string | null
  /** Of a refusal, the fields it was about. */
  refusedFields?: readonly string[]
  sealed: SealedItem
  told: Sealed
  /** `ChosenForClient`; an older version kept none. */
  chosen?: Sealed
}

/** One that waits. */
export interface WaitingClient extends Omit<WaitingRow, 'told' | 'chosen'> {
  /** Null where the vault is not open, or is another since. */
  told: ToldClient | null
  /** True when it was refused and can be opened in its form. */
  isCorrectable: boolean
}

/** The clients of this device whom the hub does not have yet, and its numbers of those it has since, by their numbers here. */
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
  /** An older version kept none. */
  told?: Sealed
}

/** One that is over; its code shows for as long as the vault it was sealed in is there. */
export interface FinishedClient extends Omit<FinishedRow, 'told'> {
  code: string | null
}

type Row = WaitingRow | FinishedRow
const isFinished = (row: Row): row is FinishedRow => 'finishedAt' in row

interface NewClientsSchema extends DBSchema {
  [CODES]: { key: number; value: { facilitatorId: number; sealed: Sealed } }
  [FILES]: { key: string; value: Row }
}

/** The code was given to somebody else in another tab meanwhile, or its time is over. */
export class CodeGone extends Error {}
/** The hub has the client meanwhile, or somebody took the registration back. */
export class RegistrationGone extends Error {}

const listeners = new Set<() => void>()
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-new-clients')

const open = deviceDatabase<NewClientsSchema>(DATABASE, (database) => {
  database.createObjectStore(CODES, { keyPath: 'facilitatorId' })
  database.createObjectStore(FILES, { keyPath: 'id' })
})

/** The codes this device holds for a facilitator; null while they cannot be opened. */
export async function readCodes(facilitatorId: number): Promise<ReservedCode[] | null> {
  const row = await (await open()).get(CODES, facilitatorId)
  return row ? openOnDevice<ReservedCode[]>(facilitatorId, row.sealed, 'codes') : null
}

/** True for a code that may be given out now: never after its time, whatever the clock was set to since. */
export const isUsable = ({ reservedUntil }: ReservedCode) => Date.parse(reservedUntil) > seenNowMs()

/**
 * Keeps the codes that the hub has given in place of those it was asked with. What was given out here while it answered
 * is not among them again. Throws VaultClosed while the vault is not open.
 */
export function keepCodes(
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
 * Registers a client on this device: from now on the file waits for the hub. Throws CodeGone when the code is not this
 * device's any more, VaultClosed while the vault is not open.
 */
export function queueClient(facilitatorId: number, client: NewClient): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const names = { id: crypto.randomUUID(), facilitatorId, localId: -1 - secureChance.int(LOCAL_IDS) }
    const registeredAt = new Date(seenNowMs()).toISOString()
    const row = await sealClient({ ...names, queuedAt: nowIso() }, client, registeredAt)
    await putWithoutCode(row, client.code)
  })
}

/**
 * Puts what was corrected in place of what the hub refused: the same registration, which keeps its name and its time, so
 * that it opens one file. Throws as `queueClient`, and RegistrationGone when it does not wait any more.
 */
export function requeueClient(id: string, client: NewClient): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const before = await (await open()).get(FILES, id)
    if (!before || isFinished(before)) throw new RegistrationGone()
    const { facilitatorId, localId, queuedAt } = before
    const told = await openOnDevice<ToldClient>(facilitatorId, before.told, 'client')
    const row = await sealClient({ id, facilitatorId, localId, queuedAt }, client, queuedAt)
    await putWithoutCode(row, told?.code === client.code ? null : client.code)
  })
}

/** Keeps a file that waits; the code it uses up leaves the list in the same step. */
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

async function sealClient(named: Named, client: NewClient, registeredAt: string): Promise<WaitingRow> {
  const { id, facilitatorId } = named
  const content = contentOf(client, registeredAt)
  const sealed = await sealForServer({ kind: 'client', id, facilitatorId }, content)
  if (sealed === null) throw new Error('this device has no key of the server')
  const { code, avatarValue, avatarColorValue } = client
  const summary: ToldClient = { code, avatarKey: avatarValue, avatarColor: avatarColorValue }
  return {
    ...named,
    ...{ refusal: null, sealed },
    told: await sealOnDevice(facilitatorId, summary, 'client'),
    chosen: await sealOnDevice(facilitatorId, chosenOf(client), 'client'),
  }
}

/** What is sealed of a registration, field by field: the shape itself would bring the validator into the first load. */
function contentOf(client: NewClient, registeredAt: string): OfflineClient {
  const { code, password } = client
  return { code, password, ...chosenOf(client), registeredAt }
}

const chosenOf = (client: NewClient): ChosenForClient =>
  fieldsOf(CHOICES, openedIdField, (name) => client[openedIdField(name)])

async function listRows(facilitatorId: number): Promise<Row[]> {
  const all = await (await open()).getAll(FILES)
  return all
    .filter((row) => row.facilitatorId === facilitatorId)
    .toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt))
}

/** Those of a facilitator who wait, the oldest first. */
export async function listWaitingClients(facilitatorId: number): Promise<WaitingClient[]> {
  const rows = (await listRows(facilitatorId)).filter((row): row is WaitingRow => !isFinished(row))
  return Promise.all(
    rows.map(async ({ chosen, ...row }) => {
      const told = await openOnDevice<ToldClient>(facilitatorId, row.told, 'client')
      return { ...row, told, isCorrectable: row.refusal !== null && told !== null && chosen !== undefined }
    }),
  )
}

/** What was chosen about one that waits, or null where it cannot be opened or does not wait any more. */
export async function readChosen(id: string): Promise<ChosenForClient | null> {
  const row = await (await open()).get(FILES, id)
  if (!row || isFinished(row) || !row.chosen) return null
  return openOnDevice<ChosenForClient>(row.facilitatorId, row.chosen, 'client')
}

/** What is over since the last 30 days, newest first; what is older is forgotten. */
export async function listFinishedClients(facilitatorId: number): Promise<FinishedClient[]> {
  const finished = (await listRows(facilitatorId)).filter(isFinished)
  const isOld = ({ finishedAt }: FinishedRow) => nowMs() - Date.parse(finishedAt) > KEPT_FINISHED_MS
  for (const { id } of finished.filter(isOld)) await (await open()).delete(FILES, id)
  const shown = finished.filter((one) => !isOld(one)).toReversed()
  return Promise.all(
    shown.map(async ({ told, ...row }) => {
      const opened = told && (await openOnDevice<ToldClient>(facilitatorId, told, 'client'))
      return { ...row, code: opened?.code ?? null }
    }),
  )
}

/** The hub has it, or somebody took it back for a reason; of the client nothing is left here but the sealed code. */
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

/** Removes the codes of one facilitator, or all: what is sealed in a vault that was wiped opens no more. */
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

/** Tells when something of this changed, here or in another tab, or can be opened now or no more; gives back how to stop. */
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
