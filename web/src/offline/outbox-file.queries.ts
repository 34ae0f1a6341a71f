/**
 * Exports what waits as a file to carry to another device (LIF-005). Only the server can open its sealed entries, and
 * only their host can send them. A record that was sent before, from here or there, is not recorded again.
 */
import { z } from 'zod'
import { registerSealedClient } from '@hub/contract/offline'
import { recordSealed } from '@hub/contract/records'
import { SealedItem } from '@hub/contract/sealing'
import { call } from '#platform/calls/api.ts'
import { type CallError, isCallError } from '#platform/calls/call-error.ts'
import { registrations } from '../new-clients/new-clients.queries.ts'
import { listSubmissions, sealWaiting } from './submissions.ts'

/** More than anybody delivers in a month. */
const ITEMS_MAX = 1000

const OutboxFile = z.object({
  type: z.literal('hub-outbox'),
  version: z.literal(1),
  items: z.array(SealedItem).min(1).max(ITEMS_MAX),
})

/** How many entries of a file, by their kind. */
export interface ItemCount {
  sessions: number
  clients: number
}

/** The outcome for the sessions and clients of a file. */
export interface SentFile {
  sent: ItemCount
  /** Entered by somebody else, who alone can send them. */
  ofOthers: ItemCount
  refused: ItemCount
}

/** The text of the file; null when nothing sealed waits. */
export async function writeOutboxFile(facilitatorId: number): Promise<string | null> {
  await sealWaiting(facilitatorId)
  const clients = await (await registrations()).listWaitingClients(facilitatorId)
  const items = [...clients, ...(await listSubmissions(facilitatorId))].flatMap(({ sealed }) => sealed ?? [])
  const file: z.infer<typeof OutboxFile> = { type: 'hub-outbox', version: 1, items }
  return items.length === 0 ? null : JSON.stringify(file)
}

/** Sends the sessions and clients of a file. Returns null when it is not such a file; throws when the hub is unreachable. */
export async function sendOutboxFile(text: string, facilitatorId: number): Promise<SentFile | null> {
  const file = OutboxFile.safeParse(parse(text))
  if (!file.success) return null
  const own = file.data.items.filter((item) => item.facilitatorId === facilitatorId)
  const sent: SealedItem[] = []
  const refused: SealedItem[] = []
  // A record may name a client of the same file.
  const clientsFirst = own.toSorted((a, b) => Number(b.kind === 'client') - Number(a.kind === 'client'))
  for (const item of clientsFirst) ((await sendOne(item)) ? sent : refused).push(item)
  const ofOthers = file.data.items.filter((item) => item.facilitatorId !== facilitatorId)
  return { sent: countOf(sent), ofOthers: countOf(ofOthers), refused: countOf(refused) }
}

function countOf(items: readonly SealedItem[]): ItemCount {
  const clients = items.filter(({ kind }) => kind === 'client').length
  return { sessions: items.length - clients, clients }
}

/** Sends one; false when the hub does not accept it. */
async function sendOne(body: SealedItem): Promise<boolean> {
  try {
    if (body.kind === 'client') await call(registerSealedClient, { body })
    else await call(recordSealed, { body })
    return true
  } catch (error) {
    if (isCallError(error, 'AlreadyRecorded')) return true
    if (isCallError(error) && isAboutTheRecord(error)) return false
    throw error
  }
}

const REFUSALS: readonly number[] = [400, 403, 404, 409]
const isAboutTheRecord = ({ status }: CallError) => REFUSALS.includes(status)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
