/** Codes that are kept for one facilitator until they open a file with them (CLI-018). */
import { newClientCode } from '@hub/contract/client-credentials.rules'
import type { Context } from '#platform/context.ts'
import { findFileOfCode, insertClientCode } from './client-files.store.ts'

/** Of 31^8 codes a second try is not expected in a lifetime; more than this is a fault. */
const TRIES = 10

/** Reserves a code nobody has, as it is said for whom and until when. */
export async function reserveCode(
  context: Context,
  reservation: Omit<Parameters<typeof insertClientCode>[1], 'code'>,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = newClientCode(context.random)
    if (await findFileOfCode(context.db, code)) continue
    if (await insertClientCode(context.db, { ...reservation, code }, context.clock.iso())) return code
  }
  throw new Error('no free client code was found')
}
