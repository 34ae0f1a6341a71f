/** Reserves client codes for one facilitator until a file is opened with them (CLI-018). */
import { newClientCode } from '@hub/contract/client-credentials.rules'
import type { Context } from '#platform/context.ts'
import { findFileOfCode, insertClientCode } from './client-files.store.ts'

/** With 31^8 codes a second try is not expected in a lifetime. More than this is a fault. */
const TRIES = 10

/** Reserves an unused code for the given holder until the given instant. */
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
