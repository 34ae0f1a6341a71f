/** In how many sessions clients were, which records alone knows: it calls on clients, so app fills this in. */
import type { Context } from '#platform/context.ts'

export interface SessionSum {
  clientId: number
  count: number
  /** When the last one ended. */
  last: string
}

/** Gives the sums of those of the clients who were in a session at all. */
type SumSessions = (context: Context, clientIds: number[]) => Promise<SessionSum[]>

let sumSessions: SumSessions = () => {
  throw new Error('nobody sums up the sessions of clients')
}

export function setSumSessions(sum: SumSessions): void {
  sumSessions = sum
}

/** The sums by client; whoever is not there was in none. */
export async function sessionsByClient(
  context: Context,
  clientIds: number[],
): Promise<ReadonlyMap<number, SessionSum>> {
  if (clientIds.length === 0) return new Map()
  const sums = await sumSessions(context, clientIds)
  return new Map(sums.map((sum) => [sum.clientId, sum]))
}
