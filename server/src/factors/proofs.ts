/** Takes a code or a passkey as the proof of a facilitator's second factor, at the login and in a session (HRD-002). */
import type { FactorProof } from '@hub/contract/factors'
import type { Actor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { type AskedIn, spendPasskey } from '#platform/credentials/passkeys/passkeys.ts'
import { fail } from '#platform/fail.ts'
import { type SpentCode, spendCode } from './codes.ts'
import { findPresentFactors } from './factors.store.ts'

/** The account, and the session that alone may answer what it was asked. Without one it is the login. */
export const askedInOf = (facilitatorId: number, sessionId?: string): AskedIn => ({
  owner: { kind: 'facilitator', id: facilitatorId },
  session: sessionId ?? 'the login',
})

/** What an account can prove itself with beside the password; recovery codes alone are none. */
export async function readPresentFactors(context: Context, facilitatorId: number) {
  const { hasApp, passkeys } = await findPresentFactors(context.db, facilitatorId)
  return { hasApp, passkeys, hasAny: hasApp || passkeys > 0 }
}

/** What a proof was; null when it was wrong. */
export type SpentProof = NonNullable<SpentCode> | 'passkey'

export const isGiven = ({ code, passkey }: FactorProof): boolean =>
  code !== undefined || passkey !== undefined

/**
 * Spends a proof and does what it is for, in one transaction: a wrong one is used up too, and noted. Counted for the
 * account, whatever was wrong. Refuses with CodeRequired when none was given, with CodeIncorrect, PasskeyNotValid and
 * TooManyRequests.
 */
export async function withProof<T>(
  context: Context,
  actor: Actor,
  { askedIn, proof }: { askedIn: AskedIn; proof: FactorProof },
  run: (spent: SpentProof) => Promise<T>,
): Promise<T> {
  const facilitatorId = askedIn.owner.id
  if (!isGiven(proof)) fail('CodeRequired')
  await context.limits.use('codeFailures', facilitatorId)
  const done = await context.db.transaction(async () => {
    const spent = await spend(context, actor, { askedIn, proof })
    return spent === null ? null : { result: await run(spent) }
  })
  if (done === null) return fail(proof.passkey === undefined ? 'CodeIncorrect' : 'PasskeyNotValid')
  await context.limits.clear('codeFailures', facilitatorId)
  return done.result
}

async function spend(
  context: Context,
  actor: Actor,
  { askedIn, proof: { code = '', passkey } }: { askedIn: AskedIn; proof: FactorProof },
): Promise<SpentProof | null> {
  const facilitatorId = askedIn.owner.id
  const of = { objectKind: 'facilitator', objectId: facilitatorId }
  if (passkey === undefined) {
    const spent = await spendCode(context, facilitatorId, code)
    if (spent === null) await audit(context, actor, { ...of, action: 'login-code-failed' })
    return spent
  }
  const use = await spendPasskey(context, askedIn, passkey)
  if (use === 'right') return 'passkey'
  // One that counts backwards has a deed of its own: somebody may have a copy of it.
  if (use === 'copied') context.log.warn({ facilitator: facilitatorId }, 'a passkey counts less than before')
  await audit(context, actor, {
    ...of,
    action: use === 'copied' ? 'passkey-copied' : 'login-code-failed',
    ...(use === 'wrong' && { note: 'with a passkey' }),
  })
  return null
}
