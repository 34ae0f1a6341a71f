/** What other slices need of the settings: which terms are in force. */
import type { Context, TermsInForce } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { findTermsInForce } from './settings.store.ts'

/** The version in force, and since when. Every start of a server sees to it that there is one. */
export async function readTermsInForce(context: Context): Promise<TermsInForce> {
  return found(await findTermsInForce(context.db))
}
