/** Checks what staff prove themselves with beside the password: a code of the app, or a recovery code (STA-003, STA-004). */
import type { Context } from '#platform/context.ts'
import { stepOfCode } from '#platform/credentials/one-time-codes.ts'
import { newRecoveryCodes as newCodes, plainCode } from '#platform/credentials/recovery-codes.ts'
import type { Digest } from '#platform/credentials/sealed-secrets.ts'
import { claimRecoveryCode, claimStep, findFactor } from './staff-accounts.store.ts'

const CODE = /^\d{6}$/

/** The purpose under which secrets of authenticator apps are sealed. */
export const FACTOR_PURPOSE = 'staff authenticator'

const RECOVERY_PURPOSE = 'staff recovery code'

export type CheckedCode = 'app' | 'recovery' | null

/**
 * What the code was: one of the app, a recovery code, or neither. It is used up: the same code is refused from then on,
 * on every node. Spaces and dashes do not count.
 */
export async function spendCode(context: Context, staffId: number, given: string): Promise<CheckedCode> {
  const code = plainCode(given)
  if (CODE.test(code)) return (await spendAppCode(context, staffId, code)) ? 'app' : null
  const codeHashes = context.sealedSecrets.digests(RECOVERY_PURPOSE, code)
  return (await claimRecoveryCode(context.db, { staffId, codeHashes }, context.clock.iso()))
    ? 'recovery'
    : null
}

async function spendAppCode(context: Context, staffId: number, code: string): Promise<boolean> {
  const factor = await findFactor(context.db, staffId)
  if (factor === null) return false
  const opened = context.sealedSecrets.open(FACTOR_PURPOSE, factor.secret)
  if (opened === null) {
    context.log.error(
      { staff: staffId },
      'the secret of an authenticator app was sealed with another HUB_SECRET: set it as HUB_SECRET_PREVIOUS',
    )
    return false
  }
  const step = stepOfCode(opened.secret, code, context.clock.now())
  return step !== null && claimStep(context.db, factor.id, step)
}

/** Ten recovery codes, as they are shown and as they are stored. */
export const newRecoveryCodes = (context: Context): { shown: string[]; digests: Digest[] } =>
  newCodes(context, RECOVERY_PURPOSE)
