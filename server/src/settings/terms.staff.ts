/** The terms as staff write them: every version, and a new one that each facilitator has to accept (CTM-011). */
import type { BodyOf } from '@hub/contract/endpoint'
import { LOCALES } from '@hub/contract/locales'
import type { publishTerms as call, TermsVersion } from '@hub/contract/staff-settings'
import { TERMS_PARTS } from '@hub/contract/terms.rules'
import { countAccepted } from '../accounts/accounts.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import {
  findTermsVersion,
  insertTermsVersion,
  listTermsVersionRows,
  lockTermsInForce,
} from './settings.store.ts'

/** Every version, newest first, with how many facilitators there are and how many accepted the one in force. */
export async function listTermsVersions(context: Context, _staff: Staff) {
  const rows = await listTermsVersionRows(context.db)
  const { version } = await context.readTermsInForce()
  return { records: rows.map(presentVersion), ...(await countAccepted(context, version)) }
}

/** A version with its texts. Refuses with NotFound. */
export async function readTermsVersion(context: Context, _staff: Staff, id: number) {
  const row = found(await findTermsVersion(context.db, id))
  return { ...presentVersion(row), texts: row.texts }
}

/**
 * Publishes a new version. Sessions that go on are not interrupted; whoever logs in from now on accepts it first. Refuses
 * with EffectsChanged when another version came in between, with TermsVersionTaken, and with NothingToPublish.
 */
export async function publishTerms(
  context: Context,
  staff: Staff,
  { version, texts, after, reason }: BodyOf<typeof call>,
): Promise<TermsVersion> {
  return context.db.transaction(async () => {
    const before = found(await lockTermsInForce(context.db))
    if (before.version !== after) fail('EffectsChanged')
    const isSame = LOCALES.every((locale) =>
      TERMS_PARTS.every((part) => before.texts[locale]?.[part] === texts[locale][part]),
    )
    if (isSame) fail('NothingToPublish')
    const stored = await insertTermsVersion(context.db, {
      ...{ version, texts, reason },
      ...{ publishedAt: context.clock.iso(), publishedBy: staffName(staff) },
    })
    if (stored === null) return fail('TermsVersionTaken')
    await audit(context, staff, {
      ...{ action: 'terms-publish', objectKind: 'terms', objectId: version },
      note: reason,
    })
    await context.signals.send('forget-caller', '*')
    return presentVersion(stored)
  })
}

function presentVersion({ id, version, publishedAt, publishedBy, reason }: TermsVersion): TermsVersion {
  return { id, version, publishedAt: new Date(publishedAt).toISOString(), publishedBy, reason }
}
