/** What other slices need of second factors: the second step of a login, and what an account has (HRD-002). */
import type { FactorProof, SecondStep } from '@hub/contract/factors'
import type { AccountLogin } from '../accounts/accounts.neighbours.ts'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { askForPasskey } from '#platform/credentials/passkeys/passkeys.ts'
import { countPasskeys } from '#platform/credentials/passkeys/passkeys.store.ts'
import { failWithRecord } from '#platform/fail.ts'
import { countFacilitatorsWithFactor, countRecoveryCodes, findApp } from './factors.store.ts'
import { tellOwner } from './notices.ts'
import { askedInOf, isGiven, readPresentFactors, withProof } from './proofs.ts'

export { hasFactorOf } from './factors.tables.ts'

/**
 * The second step of a login whose password was right. Refuses with CodeRequired and how it may go on where the account
 * has a factor and no proof came; with CodeIncorrect or PasskeyNotValid, and TooManyRequests after five wrong ones for the
 * account or thirty failures from the address; these do not stop a browser in which the account is known (ACC-054). Whoever
 * is asked gave the password, so a question is asked for nobody else.
 */
export async function checkSecondStep(
  context: Context,
  visitor: Visitor,
  { account: { id }, proof, isKnown }: { account: AccountLogin; proof: FactorProof; isKnown: boolean },
): Promise<void> {
  const { hasApp, hasAny } = await readPresentFactors(context, id)
  if (!hasAny) return
  const askedIn = askedInOf(id)
  if (!isGiven(proof)) {
    const step: SecondStep = { app: hasApp, passkey: await askForPasskey(context, askedIn) }
    return failWithRecord('CodeRequired', step)
  }
  if (!isKnown) await context.limits.use('loginFailuresOfOrigin', visitor.origin)
  await withProof(context, visitor, { askedIn, proof }, async (spent) => {
    if (spent !== 'recovery') return
    await audit(context, visitor, {
      action: 'recovery-code-used',
      ...{ objectKind: 'facilitator', objectId: id },
    })
    await tellOwner(context, id, { kind: 'recoveryUsed', left: await countRecoveryCodes(context.db, id) })
  })
  if (!isKnown) await context.limits.giveBack('loginFailuresOfOrigin', visitor.origin)
}

/** Which second factors an account has, for staff. */
export async function readFactorsOf(context: Context, facilitatorId: number) {
  const app = await findApp(context.db, facilitatorId)
  return {
    appSince: app?.confirmedAt == null ? null : new Date(app.confirmedAt).toISOString(),
    passkeys: await countPasskeys(context.db, askedInOf(facilitatorId).owner),
  }
}

/** How many facilitators of an agency who may log in have a second factor. */
export function countWithFactor(context: Context, agencyId: number): Promise<number> {
  return countFacilitatorsWithFactor(context.db, agencyId)
}
