/** Notes at the start and every hour which secret this node signs with: so it is known how long it is needed (OPS-007). */
import type { Context } from '../context.ts'
import { hubSecretsOf } from './hub-secrets.ts'
import { insertUnknownSecret, upsertSecretUse } from './secret-uses.store.ts'

/** How often it is noted. A secret may have been used for so long after the last note. */
export const NOTED_EVERY_MS = 60 * 60 * 1000

/** A previous secret that was never noted may have been in use until now. */
export async function noteSecretUse({ db, config, clock }: Context): Promise<void> {
  const [present, previous] = hubSecretsOf(config)
  await upsertSecretUse(db, present.id, clock.iso())
  if (previous !== undefined) await insertUnknownSecret(db, previous.id, clock.iso())
}
