/** Until when the previous secret of the hub is needed; devices are what comes back last (OPS-007). */
import { SESSION_LIFE_MS } from '@hub/contract/constants'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { hubSecretsOf } from '#platform/credentials/hub-secrets.ts'
import { findLastUse } from '#platform/credentials/secret-uses.store.ts'
import { NOTED_EVERY_MS } from '#platform/credentials/secret-uses.sweep.ts'
import { isOfflineOffered, STANDING_LIFE_MS } from './offline.rules.ts'

export interface SecretUse {
  /** The name of HUB_SECRET in tokens and in the database. */
  present: string
  /** Null without HUB_SECRET_PREVIOUS. */
  previous: {
    id: string
    /** When a node last said that it signs with it. Null before the server has started with it. */
    lastUsedAt: string | null
    /** From then on nothing that was signed with it is valid. Null before the server has started with it. */
    neededUntil: string | null
  } | null
}

/** Sessions and mailed links end within hours. A device without internet may ask weeks later, and is wiped if refused. */
export async function readSecretUse(context: Context, _staff: Staff): Promise<SecretUse> {
  const { config, db } = context
  const [present, previous] = hubSecretsOf(config)
  if (previous === undefined) return { present: present.id, previous: null }
  const lastUsedAt = await findLastUse(db, previous.id)
  const lifeMs = isOfflineOffered(config) ? STANDING_LIFE_MS : SESSION_LIFE_MS
  const untilMs = Date.parse(lastUsedAt ?? '') + NOTED_EVERY_MS + lifeMs
  return {
    present: present.id,
    previous: {
      id: previous.id,
      lastUsedAt: lastUsedAt && new Date(lastUsedAt).toISOString(),
      neededUntil: lastUsedAt && new Date(untilMs).toISOString(),
    },
  }
}
