/** Checks what facilitators prove themselves with beside the password: a code of the app, or a recovery code (HRD-002). */
import type { Context } from '#platform/context.ts'
import { stepOfCode } from '#platform/credentials/one-time-codes.ts'
import { newRecoveryCodes, plainCode } from '#platform/credentials/recovery-codes.ts'
import {
  claimRecoveryCode,
  claimStep,
  findApp,
  insertRecoveryCodes,
  updateRecoveryCodesEnded,
} from './factors.store.ts'

const CODE = /^\d{6}$/
const RECOVERY_PURPOSE = 'facilitator recovery code'

/** The purpose under which the secret of somebody's app is sealed: in another row of the table it opens nothing. */
export const appPurpose = (facilitatorId: number) => `facilitator authenticator ${facilitatorId}`

export type SpentCode = 'app' | 'recovery' | null

/**
 * What the code was: one of the app, a recovery code, or neither. It is used up: the same code is refused from then on,
 * on every node. Spaces and dashes do not count.
 */
export async function spendCode(context: Context, facilitatorId: number, given: string): Promise<SpentCode> {
  const code = plainCode(given)
  if (CODE.test(code)) return (await spendAppCode(context, facilitatorId, code)) ? 'app' : null
  const codeHashes = context.sealedSecrets.digests(RECOVERY_PURPOSE, code)
  const isSpent = await claimRecoveryCode(context.db, { facilitatorId, codeHashes }, context.clock.iso())
  return isSpent ? 'recovery' : null
}

async function spendAppCode(context: Context, facilitatorId: number, code: string): Promise<boolean> {
  const app = await findApp(context.db, facilitatorId)
  if (app === null) return false
  const opened = context.sealedSecrets.open(appPurpose(facilitatorId), app.secret)
  if (opened === null) {
    context.log.error(
      { facilitator: facilitatorId },
      'the secret of an authenticator app was sealed with another HUB_SECRET: set it as HUB_SECRET_PREVIOUS',
    )
    return false
  }
  const step = stepOfCode(opened.secret, code, context.clock.now())
  return step !== null && claimStep(context.db, app.id, step)
}

/** Ten new codes in place of all others, as they are shown this once. Call it in a transaction. */
export async function replaceRecoveryCodes(context: Context, facilitatorId: number): Promise<string[]> {
  const { shown, digests } = newRecoveryCodes(context, RECOVERY_PURPOSE)
  await updateRecoveryCodesEnded(context.db, facilitatorId, context.clock.iso())
  await insertRecoveryCodes(context.db, facilitatorId, digests)
  return shown
}
