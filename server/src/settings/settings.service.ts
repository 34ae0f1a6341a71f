/** The terms as facilitators read and accept them (ACC-021, CTM-011). */
import type { Locale } from '@hub/contract/locales'
import type { Terms } from '@hub/contract/terms'
import { storeTermsAccepted } from '../accounts/accounts.neighbours.ts'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import type { Caller } from '#platform/http/caller.ts'
import { findTermsVersion } from './settings.store.ts'

/** The version in force in a language; in English where it has no text in that one. */
export async function readTerms(context: Context, _visitor: Visitor, locale: Locale): Promise<Terms> {
  const { version, publishedAt, texts } = found(await findTermsVersion(context.db))
  return {
    version,
    publishedAt: new Date(publishedAt).toISOString(),
    texts: found(texts[locale] ?? texts.en),
  }
}

/**
 * Stores that the caller accepts the version that they read. From then on every call is open to them again. Refuses with
 * TermsOutdated when another one is in force.
 */
export async function acceptTerms(context: Context, caller: Caller, version: string): Promise<void> {
  await context.db.transaction(async () => {
    if ((await context.readTermsInForce()).version !== version) fail('TermsOutdated')
    await storeTermsAccepted(context, caller.id, version)
    await audit(context, caller, {
      ...{ action: 'terms-accepted', objectKind: 'facilitator', objectId: caller.id },
      note: version,
    })
    await context.signals.send('forget-caller', String(caller.id))
  })
}
