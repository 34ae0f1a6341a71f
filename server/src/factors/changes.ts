/** What changes of one's own second factors have in common: one transaction, noted and told to the owner (HRD-002). */
import { PASSWORD_CHECK_VALID_MS, SESSION_LIFE_MS } from '@hub/contract/constants'
import type { FactorProof } from '@hub/contract/factors'
import { holdMember } from '../accounts/accounts.neighbours.ts'
import { audit, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import type { Caller } from '#platform/http/caller.ts'
import { hasRecentPasswordCheck } from '#platform/http/serve.ts'
import { replaceRecoveryCodes } from './codes.ts'
import type { FactorNews } from './factors.emails.ts'
import { updateRecoveryCodesEnded } from './factors.store.ts'
import { tellOwner } from './notices.ts'
import { askedInOf, readPresentFactors, withProof } from './proofs.ts'

export interface Change {
  deed: Deed['action']
  news: FactorNews
  /** The name of a passkey, for the audit log. */
  note?: string
}

/** The caller's account and this session, which alone may answer what it was asked. */
export const askedInBy = ({ id, sessionId }: Caller) => askedInOf(id, sessionId)

/** Does something with a proof of the caller. Refuses with NotFound where there is no factor. */
export async function byProof<T>(
  context: Context,
  caller: Caller,
  proof: FactorProof,
  run: () => Promise<T>,
): Promise<T> {
  const { hasAny } = await readPresentFactors(context, caller.id)
  if (!hasAny) fail('NotFound')
  return withProof(context, caller, { askedIn: askedInBy(caller), proof }, run)
}

/**
 * Whoever adds a factor has just logged in, or has given the password since: a session left open is not enough. Beside
 * another factor the password is not enough either, because who knows it alone could log in with a factor of their own.
 */
export async function checkMayAdd(context: Context, caller: Caller, proof: FactorProof): Promise<void> {
  const { hasAny } = await readPresentFactors(context, caller.id)
  if (hasAny) return byProof(context, caller, proof, () => Promise.resolve())
  const startedAtMs = caller.sessionEndsAt.getTime() - SESSION_LIFE_MS
  const isNew = context.clock.now().getTime() - startedAtMs < PASSWORD_CHECK_VALID_MS
  if (!isNew && !hasRecentPasswordCheck(context, caller)) fail('PasswordVerificationRequired')
}

/** One transaction with the audit row and the mail. Every node reads the caller anew. */
export function change<T>(
  context: Context,
  caller: Caller,
  { deed, news, note }: Change,
  run: () => Promise<T>,
): Promise<T> {
  return context.db.transaction(async () => {
    found(await holdMember(context, caller.id))
    const result = await run()
    await audit(context, caller, {
      ...{ objectKind: 'facilitator', objectId: caller.id, action: deed },
      ...(note !== undefined && { note }),
    })
    await tellOwner(context, caller.id, news)
    await context.signals.send('forget-caller', String(caller.id))
    return result
  })
}

/** The recovery codes of a first factor, as they are shown this once; a further one keeps those that there are. */
export function codesOfFactor(context: Context, caller: Caller, { isFirst }: { isFirst: boolean }) {
  return isFirst ? replaceRecoveryCodes(context, caller.id) : Promise.resolve([])
}

/** Recovery codes end with the last factor. */
export async function endCodesWithoutFactor(context: Context, caller: Caller): Promise<void> {
  const { hasAny } = await readPresentFactors(context, caller.id)
  if (!hasAny) await updateRecoveryCodesEnded(context.db, caller.id, context.clock.iso())
}
