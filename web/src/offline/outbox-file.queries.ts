/**
 * What waits, as a file to carry to another device (LIF-005). It holds seals that the server alone opens, and is sent by
 * their host alone; a record that was sent before, from here or there, is not recorded again.
 */
import { z } from 'zod'
import { registerSealedClient } from '@hub/contract/offline'
import { recordSealed } from '@hub/contract/records'
import { SealedItem } from '@hub/contract/sealing'
import { call } from '#platform/api.ts'
import { type CallError, isCallError } from '#platform/call-error.ts'
import { registrations } from '../new-clients/new-clients.queries.ts'
import { listSubmissions, sealWaiting } from './deliveries.ts'

/** More than anybody delivers in a month. */
const ITEMS_MAX = 1000

const OutboxFile = z.object({
  type: z.literal('hub-outbox'),
  version: z.literal(1),
  items: z.array(SealedItem).max(ITEMS_MAX),
})

/** What became of the records of a file. */
export interface SentFile {
  sent: number
  /** Delivered by somebody else, who alone can send them. */
  ofOthers: number
  refused: number
}

/** The text of the file; null when nothing that is sealed waits. */
export async function writeOutboxFile(facilitatorId: number): Promise<string | null> {
  await sealWaiting(facilitatorId)
  const clients = await (await registrations()).listWaitingClients(facilitatorId)
  const items = [...clients, ...(await listSubmissions(facilitatorId))].flatMap(({ sealed }) => sealed ?? [])
  const file: z.infer<typeof OutboxFile> = { type: 'hub-outbox', version: 1, items }
  return items.length === 0 ? null : JSON.stringify(file)
}

/** Sends the records of a file. Gives null for a file that is none; throws when the hub could not be reached. */
export async function sendOutboxFile(text: string, facilitatorId: number): Promise<SentFile | null> {
  const file = OutboxFile.safeParse(parse(text))
  if (!file.success) return null
  const own = file.data.items.filter((item) => item.facilitatorId === facilitatorId)
  const outcome = { sent: 0, ofOthers: file.data.items.length - own.length, refused: 0 }
  // A record may name a client of the same file.
  const clientsFirst = own.toSorted((a, b) => Number(b.kind === 'client') - Number(a.kind === 'client'))
  for (const body of clientsFirst) outcome[await sendOne(body)] += 1
  return outcome
}

async function sendOne(body: SealedItem): Promise<'sent' | 'refused'> {
  try {
    if (body.kind === 'client') await call(registerSealedClient, { body })
    else await call(recordSealed, { body })
    return 'sent'
  } catch (error) {
    if (isCallError(error, 'AlreadyRecorded')) return 'sent'
    if (isCallError(error) && isAboutTheRecord(error)) return 'refused'
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
