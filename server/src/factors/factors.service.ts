/** What facilitators do with their own second factor: set it up, remove it, new recovery codes (HRD-002). */
import { PASSWORD_CHECK_VALID_MS, SESSION_LIFE_MS } from '@hub/contract/constants'
import type { Factors } from '@hub/contract/factors'
import { holdMember, isFactorRequired } from '../accounts/accounts.neighbours.ts'
import { audit, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { codeUri, newCodeSecret, stepOfCode } from '#platform/credentials/one-time-codes.ts'
import { fail, found } from '#platform/fail.ts'
import type { Caller } from '#platform/http/caller.ts'
import { hasRecentPasswordCheck } from '#platform/http/serve.ts'
import { appPurpose, replaceRecoveryCodes, spendCode } from './codes.ts'
import type { FactorNews } from './factors.emails.ts'
import {
  claimOfferedApp,
  countRecoveryCodes,
  findApp,
  findOfferedApp,
  updateAppRemoved,
  updateRecoveryCodesEnded,
  upsertOfferedApp,
} from './factors.store.ts'
import { tellOwner } from './notices.ts'

/** What the caller has beside the password, and whether it is required. */
export async function readFactors(context: Context, caller: Caller): Promise<Factors> {
  const app = await findApp(context.db, caller.id)
  return {
    appSince: app?.confirmedAt == null ? null : new Date(app.confirmedAt).toISOString(),
    recoveryCodes: await countRecoveryCodes(context.db, caller.id),
    isRequired: await isFactorRequired(context, caller.id),
  }
}

/**
 * A secret for an authenticator app, as text and as the address of a QR code. Refuses with PasswordVerificationRequired
 * long after the login and the last password check, and with FactorExists.
 */
export async function beginApp(context: Context, caller: Caller) {
  checkFresh(context, caller)
  if ((await findApp(context.db, caller.id)) !== null) fail('FactorExists')
  const secret = newCodeSecret(context.random)
  const sealed = context.sealedSecrets.seal(appPurpose(caller.id), secret)
  await upsertOfferedApp(context.db, { facilitatorId: caller.id, secret: sealed, now: context.clock.iso() })
  return { secret, uri: codeUri(secret, { issuer: context.config.productName, label: caller.email }) }
}

/** Stores the app after its first code. The recovery codes are shown this once. Refuses with CodeIncorrect, FactorExists. */
export async function confirmApp(context: Context, caller: Caller, code: string): Promise<string[]> {
  await context.limits.use('codeFailures', caller.id)
  const offered = await findOfferedApp(context.db, caller.id)
  if (offered === null) return fail('FactorExists')
  const { id, secret: sealed } = offered
  const { secret } = context.sealedSecrets.open(appPurpose(caller.id), sealed) ?? fail('CodeIncorrect')
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), context.clock.now())
  if (step === null) return fail('CodeIncorrect')
  const recoveryCodes = await change(
    context,
    caller,
    { deed: 'app-set', news: { kind: 'appAdded' } },
    async () => {
      if ((await findApp(context.db, caller.id)) !== null) fail('FactorExists')
      const isTaken = await claimOfferedApp(context.db, {
        id,
        secret: sealed,
        step,
        now: context.clock.iso(),
      })
      if (!isTaken) fail('CodeIncorrect')
      return replaceRecoveryCodes(context, caller.id)
    },
  )
  await context.limits.clear('codeFailures', caller.id)
  return recoveryCodes
}

/** Removes the app and its recovery codes, with one of their codes. Refuses with NotFound and CodeIncorrect. */
export async function removeApp(context: Context, caller: Caller, code: string): Promise<void> {
  const what = { deed: 'app-removed', news: { kind: 'appRemoved' } } as const
  await withCode(context, caller, { code, ...what }, async () => {
    await updateAppRemoved(context.db, caller.id, context.clock.iso())
    await updateRecoveryCodesEnded(context.db, caller.id, context.clock.iso())
  })
}

/** Ten new recovery codes in place of the others, with one code. Refuses with NotFound and CodeIncorrect. */
export function renewRecoveryCodes(context: Context, caller: Caller, code: string): Promise<string[]> {
  const what = { deed: 'recovery-codes-renewed', news: { kind: 'codesRenewed' } } as const
  return withCode(context, caller, { code, ...what }, () => replaceRecoveryCodes(context, caller.id))
}

interface Change {
  deed: Deed['action']
  news: FactorNews
}

async function withCode<T>(
  context: Context,
  caller: Caller,
  { code, ...what }: Change & { code: string },
  run: () => Promise<T>,
): Promise<T> {
  found(await findApp(context.db, caller.id))
  await context.limits.use('codeFailures', caller.id)
  const done = await context.db.transaction(async () => {
    if ((await spendCode(context, caller.id, code)) === null) return null
    return { result: await change(context, caller, what, run) }
  })
  if (done === null) {
    await audit(context, caller, { ...ofCaller(caller), action: 'login-code-failed' })
    return fail('CodeIncorrect')
  }
  await context.limits.clear('codeFailures', caller.id)
  return done.result
}

/** One transaction with the audit row and the mail. Every node reads the caller anew. */
function change<T>(context: Context, caller: Caller, what: Change, run: () => Promise<T>): Promise<T> {
  return context.db.transaction(async () => {
    found(await holdMember(context, caller.id))
    const result = await run()
    await audit(context, caller, { ...ofCaller(caller), action: what.deed })
    await tellOwner(context, caller.id, what.news)
    await context.signals.send('forget-caller', String(caller.id))
    return result
  })
}

/** Adding a factor needs who has just logged in, or has given the password since: a session left open is not enough. */
function checkFresh(context: Context, caller: Caller): void {
  const startedAtMs = caller.sessionEndsAt.getTime() - SESSION_LIFE_MS
  const isNew = context.clock.now().getTime() - startedAtMs < PASSWORD_CHECK_VALID_MS
  if (!isNew && !hasRecentPasswordCheck(context, caller)) fail('PasswordVerificationRequired')
}

const ofCaller = ({ id }: Caller) => ({ objectKind: 'facilitator', objectId: id })
