/** What the rest of the hub needs from sessions: the caller of a session, and a new session after a checked login. */
import { SESSION_LIFE_MS } from '@hub/contract/constants'
import type { AccountLogin } from '../accounts/accounts.neighbours.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context, TermsInForce } from '#platform/context.ts'
import { hubSecretsOf } from '#platform/credentials/hub-secrets.ts'
import { fail } from '#platform/fail.ts'
import type { Caller } from '#platform/http/caller.ts'
import { insertSession, listGoodSession, updateLastUsed } from './sessions.store.ts'

/** Enough to tell a browser and its system. */
const DEVICE_MAX = 200
/** The use of a session is noted once in this time: shorter than what its token lives before it is renewed. */
const NOTED_EVERY_MS = 10 * 60_000

/**
 * Opens a session for an account whose login was checked. If the password was changed during the check, no session is
 * opened. The demo, which has no passwords to check, begins its sessions here.
 */
export async function openSession(
  context: Context,
  account: AccountLogin,
  from: { requestId: string | null; browser?: string },
): Promise<Caller> {
  const facilitatorId = account.id
  const id = context.random.uuid()
  const startedAt = context.clock.now()
  await context.db.transaction(async () => {
    const isOpen = await insertSession(context.db, {
      id,
      passwordHash: account.passwordHash,
      facilitatorId,
      startedAt: startedAt.toISOString(),
      expiresAt: new Date(startedAt.getTime() + SESSION_LIFE_MS).toISOString(),
      secretId: hubSecretsOf(context.config)[0].id,
      factorRequired: account.factorRequired || context.config.factorRequired,
      device: from.browser?.slice(0, DEVICE_MAX) ?? null,
      lastUsedAt: startedAt.toISOString(),
    })
    if (!isOpen) fail('LoginIncorrect')
    await audit(
      context,
      { kind: 'facilitator', id: facilitatorId, requestId: from.requestId },
      { action: 'login', objectKind: 'facilitator', objectId: facilitatorId },
    )
  })
  return (await findCaller(context, id)) ?? fail('AccountInactive')
}

/**
 * The caller of a session, with their present data from the database. Null when the session has ended, the account may
 * no longer log in, or all its sessions were ended since (ACC-052).
 */
export async function findCaller(context: Context, sessionId: string): Promise<Caller | null> {
  const rows = await listGoodSession(context.db, sessionId, context.clock.iso())
  const [first] = rows
  if (!first) return null
  const { facilitator, passwordCheckedAt, startedAt, expiresAt, secretId, termsVersion } = first
  await noteUse(context, sessionId, first.lastUsedAt)
  const teams = rows.flatMap(({ team }) => (team ? [team] : []))
  return {
    ...facilitator,
    kind: 'facilitator',
    sessionId,
    requestId: null,
    teams,
    team: teams[0] ?? null,
    passwordCheckedAtMs: passwordCheckedAt ? Date.parse(passwordCheckedAt) : null,
    sessionEndsAt: new Date(expiresAt),
    secretId,
    termsDue: termsDueIn({ startedAt, termsVersion }, await context.readTermsInForce()),
    factorDue: first.factorDue,
  }
}

async function noteUse(context: Context, sessionId: string, lastUsedAt: string | null): Promise<void> {
  const nowMs = context.clock.now().getTime()
  if (lastUsedAt !== null && nowMs - Date.parse(lastUsedAt) < NOTED_EVERY_MS) return
  await updateLastUsed(context.db, sessionId, context.clock.iso())
}

/**
 * The version to accept in a session: of terms that were published before it began. A session that goes on is not
 * interrupted by new terms; it ends within twelve hours, and the next one begins with them (CTM-011).
 */
function termsDueIn(
  session: { startedAt: string; termsVersion: string },
  { version, publishedAt }: TermsInForce,
): string | null {
  const isAccepted = session.termsVersion === version
  return isAccepted || Date.parse(session.startedAt) <= Date.parse(publishedAt) ? null : version
}
