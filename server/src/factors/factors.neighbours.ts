/** What other slices need of second factors: the second step of a login, and what an account has (HRD-002). */
import type { AccountLogin } from '../accounts/accounts.neighbours.ts'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord } from '#platform/fail.ts'
import { spendCode } from './codes.ts'
import { countFacilitatorsWithFactor, countRecoveryCodes, findApp } from './factors.store.ts'
import { tellOwner } from './notices.ts'

export { hasFactorOf } from './factors.tables.ts'

/**
 * The second step of a login whose password was right. Refuses with CodeRequired and how it may go on where the account
 * has a factor and no code came; with CodeIncorrect, and TooManyRequests after five wrong codes for the account or
 * thirty failures from the address.
 */
export async function checkSecondStep(
  context: Context,
  visitor: Visitor,
  { account, code }: { account: AccountLogin; code: string | undefined },
): Promise<void> {
  const { id } = account
  if ((await findApp(context.db, id)) === null) return
  if (code === undefined) return failWithRecord('CodeRequired', { app: true })
  await context.limits.use('loginFailuresOfOrigin', visitor.origin)
  await context.limits.use('codeFailures', id)
  const deed = { objectKind: 'facilitator', objectId: id }
  const spent = await context.db.transaction(async () => {
    const used = await spendCode(context, id, code)
    if (used === 'recovery') {
      await audit(context, visitor, { ...deed, action: 'recovery-code-used' })
      await tellOwner(context, id, { kind: 'recoveryUsed', left: await countRecoveryCodes(context.db, id) })
    }
    return used
  })
  if (spent === null) {
    await audit(context, visitor, { ...deed, action: 'login-code-failed' })
    return fail('CodeIncorrect')
  }
  await context.limits.clear('codeFailures', id)
  await context.limits.giveBack('loginFailuresOfOrigin', visitor.origin)
}

/** Which second factors an account has, for staff. */
export async function readFactorsOf(context: Context, facilitatorId: number) {
  const app = await findApp(context.db, facilitatorId)
  return { appSince: app?.confirmedAt == null ? null : new Date(app.confirmedAt).toISOString() }
}

/** How many facilitators of an agency who may log in have a second factor. */
export function countWithFactor(context: Context, agencyId: number): Promise<number> {
  return countFacilitatorsWithFactor(context.db, agencyId)
}
