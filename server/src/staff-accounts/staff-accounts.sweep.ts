/** What happens by itself to what staff sign in with: the demo's authenticator app (STA-014), and naming secrets (OPS-007). */
import type { Context } from '#platform/context.ts'
import { hubSecretsOf } from '#platform/credentials/hub-secrets.ts'
import { FACTOR_PURPOSE } from './codes.ts'
import { updateCodesNamed } from './sealed-factors.store.ts'
import { findFactor, findStaffByEmail, insertFactor, updateFactorRemoved } from './staff-accounts.store.ts'

export const DEMO_STAFF_EMAIL = 'staff@demo.example'
/** Public, as the password of the demo is. */
export const DEMO_SECRET = 'DEMOKEYNOTREAL2345672345672345AB'

/**
 * Gives the demo's account its app, sealed with the secret of this machine: the demo's data are the same on every
 * machine, and that secret is not. Does nothing outside a demo, or where somebody set up an app of their own.
 */
export async function keepDemoAuthenticator(context: Context): Promise<void> {
  if (!context.config.demo) return
  const account = await findStaffByEmail(context.db, DEMO_STAFF_EMAIL)
  if (account === null) return
  const now = context.clock.iso()
  await context.db.transaction(async () => {
    const factor = await findFactor(context.db, account.id)
    if (factor !== null && context.sealedSecrets.open(FACTOR_PURPOSE, factor.secret) !== null) return
    if (factor !== null) await updateFactorRemoved(context.db, factor.id, now)
    const secret = context.sealedSecrets.seal(FACTOR_PURPOSE, DEMO_SECRET)
    await insertFactor(context.db, { staffId: account.id, secret, lastStep: 0, createdAt: now })
  })
}

/**
 * Names the secret of recovery codes that an earlier release stored, which knew one alone. With a previous secret it is
 * not known which of the two it was.
 */
export async function nameSecretOfCodes({ db, config }: Context): Promise<void> {
  const [present, previous] = hubSecretsOf(config)
  if (previous === undefined) await updateCodesNamed(db, present.id)
}
