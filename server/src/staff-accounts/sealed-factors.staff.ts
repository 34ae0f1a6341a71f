/** What staff do with the secrets of authenticator apps after HUB_SECRET was replaced: count them, seal them again (OPS-007). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { hubSecretsOf } from '#platform/credentials/hub-secrets.ts'
import { FACTOR_PURPOSE } from './codes.ts'
import { listFactors, listUnusedCodes, updateFactorSecret } from './sealed-factors.store.ts'

/** Authenticator apps by the secret that opens them, and who has recovery codes that need the previous secret. */
export interface SealedFactors {
  present: number
  previous: number
  /** Opened by none: their owners cannot sign in. */
  unopened: number
  /** Unused recovery codes of the previous secret. Nobody can make them anew but by new codes. */
  recoveryCodes: { email: string; count: number }[]
}

/** Changes nothing. */
export async function countSealedFactors(context: Context, _staff: Staff): Promise<SealedFactors> {
  const counts = { present: 0, previous: 0, unopened: 0 }
  for (const { secret } of await listFactors(context.db)) {
    const opened = context.sealedSecrets.open(FACTOR_PURPOSE, secret)
    counts[opened === null ? 'unopened' : opened.isPresent ? 'present' : 'previous'] += 1
  }
  return { ...counts, recoveryCodes: await recoveryCodesOfPrevious(context) }
}

/** Seals with the present secret what the previous one sealed. Run again, it does what came meanwhile. */
export async function resealFactors(
  context: Context,
  staff: Staff,
  { reason }: { reason: string },
): Promise<SealedFactors & { resealed: number }> {
  let resealed = 0
  await context.db.transaction(async () => {
    for (const { id, secret: before } of await listFactors(context.db)) {
      const opened = context.sealedSecrets.open(FACTOR_PURPOSE, before)
      if (opened === null || opened.isPresent) continue
      const after = context.sealedSecrets.seal(FACTOR_PURPOSE, opened.secret)
      if (await updateFactorSecret(context.db, { id, before, after })) resealed += 1
    }
    const [{ id: objectId }] = hubSecretsOf(context.config)
    await audit(context, staff, {
      action: 'secret-reseal',
      ...{ objectKind: 'secret', objectId },
      note: `${reason} (${resealed} sealed again)`,
    })
  })
  return { resealed, ...(await countSealedFactors(context, staff)) }
}

async function recoveryCodesOfPrevious(context: Context): Promise<SealedFactors['recoveryCodes']> {
  const [present, previous] = hubSecretsOf(context.config)
  if (previous === undefined) return []
  const codes = await listUnusedCodes(context.db)
  return codes.filter(({ secretId }) => secretId !== present.id).map(({ email, count }) => ({ email, count }))
}
