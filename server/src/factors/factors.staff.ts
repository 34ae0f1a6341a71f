/** What staff do with a facilitator's second factors: remove what was lost, and seal secrets again (PPL-003, OPS-007). */
import { holdMember, storeSessionsEnded } from '../accounts/accounts.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { hubSecretsOf } from '#platform/credentials/hub-secrets.ts'
import { deletePasskeys } from '#platform/credentials/passkeys/passkeys.store.ts'
import { fail, found } from '#platform/fail.ts'
import { appPurpose } from './codes.ts'
import { listApps, updateAppRemoved, updateAppSecret, updateRecoveryCodesEnded } from './factors.store.ts'
import { tellOwner } from './notices.ts'
import { askedInOf, readPresentFactors } from './proofs.ts'

/**
 * Removes every second factor that somebody lost, app and passkeys, with the recovery codes; their sessions end on every node, and they
 * are told by mail. Where a factor is required, it is set up anew after the next password. Refuses with NotFound, also
 * for an account that has none.
 */
export async function removeFactors(
  context: Context,
  staff: Staff,
  { facilitatorId: id, reason }: { facilitatorId: number; reason: string },
): Promise<{ email: string }> {
  return context.db.transaction(async () => {
    const { email } = found(await holdMember(context, id))
    if (!(await readPresentFactors(context, id)).hasAny) fail('NotFound')
    const now = context.clock.iso()
    await updateAppRemoved(context.db, id, now)
    await deletePasskeys(context.db, askedInOf(id).owner)
    await updateRecoveryCodesEnded(context.db, id, now)
    await storeSessionsEnded(context, id)
    await audit(context, staff, {
      action: 'facilitator-factors-remove',
      ...{ objectKind: 'facilitator', objectId: id, note: reason },
    })
    await tellOwner(context, id, { kind: 'removedByStaff' })
    return { email }
  })
}

/** Authenticator apps of facilitators by the secret of the hub that opens them. Changes nothing. */
export async function countSealedApps(context: Context, _staff: Staff) {
  const counts = { present: 0, previous: 0, unopened: 0 }
  for (const { facilitatorId, secret } of await listApps(context.db)) {
    const opened = context.sealedSecrets.open(appPurpose(facilitatorId), secret)
    counts[opened === null ? 'unopened' : opened.isPresent ? 'present' : 'previous'] += 1
  }
  return counts
}

/** Seals with the present secret what the previous one sealed. Returns how many. */
export async function resealApps(
  context: Context,
  staff: Staff,
  { reason }: { reason: string },
): Promise<number> {
  let resealed = 0
  await context.db.transaction(async () => {
    for (const { id, facilitatorId, secret: before } of await listApps(context.db)) {
      const opened = context.sealedSecrets.open(appPurpose(facilitatorId), before)
      if (opened === null || opened.isPresent) continue
      const after = context.sealedSecrets.seal(appPurpose(facilitatorId), opened.secret)
      if (await updateAppSecret(context.db, { id, before, after })) resealed += 1
    }
    const [{ id: objectId }] = hubSecretsOf(context.config)
    await audit(context, staff, {
      action: 'secret-reseal',
      ...{ objectKind: 'secret', objectId },
      note: `${reason} (${resealed} of facilitators sealed again)`,
    })
  })
  return resealed
}
