/** What a device needs for some days without internet, and what it asks when it is back online (LIF-005). */
import { createHmac } from 'node:crypto'
import type { OfflineKit } from '@hub/contract/offline'
import { readMember } from '../accounts/accounts.neighbours.ts'
import type { Visitor } from '#platform/audit/actor.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { hubSecretsOf, type SecretSettings } from '#platform/credentials/hub-secrets.ts'
import { fail } from '#platform/fail.ts'
import { isOfflineOffered, STANDING_LIFE_MS } from './offline.rules.ts'
import { readSealingKey } from './sealing.ts'

/**
 * The kit of the caller's session. Its secret ends with the session, because it is not given out afterwards. Refuses
 * with NotAvailable where offline use is not offered.
 */
export async function readOfflineKit(context: Context, caller: Caller): Promise<OfflineKit> {
  const { config, clock, tokens } = context
  if (!isOfflineOffered(config)) return fail('NotAvailable')
  const now = clock.now()
  const until = new Date(now.getTime() + STANDING_LIFE_MS)
  return {
    deviceSecret: deviceSecretOf(config, caller),
    offlineDays: config.offlineDays,
    now: now.toISOString(),
    sealingKey: await readSealingKey(context),
    standingToken: await tokens.sign('standing', { facilitatorId: caller.id }, until),
  }
}

/**
 * Derived from the secret that was the hub's when the session began, so it is not stored: 32 bytes, different for each
 * session, and the same when the hub's secret was replaced meanwhile (OPS-007).
 */
function deviceSecretOf(settings: SecretSettings, { id, sessionId, secretId }: Caller): string {
  const secrets = hubSecretsOf(settings)
  const [present, previous = present] = secrets
  // A session that does not name its secret began before the release that could replace it.
  const begun = secretId === null ? previous : secrets.find((secret) => secret.id === secretId)
  const key = createHmac('sha256', (begun ?? present).text)
    .update('hub device secret')
    .digest()
  return createHmac('sha256', key).update(`${id} ${sessionId}`).digest('base64')
}

/**
 * Whether the facilitator that the token names may still use the hub. A broken or expired token proves nothing about
 * the account and returns false: such a device needs a new login anyway.
 */
export async function checkStanding(
  context: Context,
  _visitor: Visitor,
  standingToken: string,
): Promise<boolean> {
  const found = await context.tokens.read('standing', standingToken)
  if (!('claims' in found)) return false
  const { facilitatorId } = found.claims
  return typeof facilitatorId === 'number' && (await readMember(context, facilitatorId))?.active === true
}
