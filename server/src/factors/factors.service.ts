/** What facilitators do with their own authenticator app and recovery codes: set up, remove, renew (HRD-002). */
import type { FactorProof, Factors } from '@hub/contract/factors'
import { isFactorRequired } from '../accounts/accounts.neighbours.ts'
import type { Context } from '#platform/context.ts'
import { codeUri, newCodeSecret, stepOfCode } from '#platform/credentials/one-time-codes.ts'
import { shownPasskey } from '#platform/credentials/passkeys/passkeys.ts'
import { listPasskeys } from '#platform/credentials/passkeys/passkeys.store.ts'
import { fail, found } from '#platform/fail.ts'
import type { Caller } from '#platform/http/caller.ts'
import { byProof, change, checkMayAdd, codesOfFactor, endCodesWithoutFactor } from './changes.ts'
import { appPurpose, replaceRecoveryCodes } from './codes.ts'
import {
  claimOfferedApp,
  countRecoveryCodes,
  findApp,
  findOfferedApp,
  updateAppRemoved,
  upsertOfferedApp,
} from './factors.store.ts'
import { askedInOf, readPresentFactors } from './proofs.ts'

/** What the caller has beside the password, and whether it is required. */
export async function readFactors(context: Context, caller: Caller): Promise<Factors> {
  const app = await findApp(context.db, caller.id)
  return {
    appSince: app?.confirmedAt == null ? null : new Date(app.confirmedAt).toISOString(),
    passkeys: (await listPasskeys(context.db, askedInOf(caller.id).owner)).map(shownPasskey),
    recoveryCodes: await countRecoveryCodes(context.db, caller.id),
    isRequired: await isFactorRequired(context, caller.id),
  }
}

/**
 * A secret for an authenticator app, as text and as the address of a QR code. Refuses with PasswordVerificationRequired
 * long after the login and the last password check, with CodeRequired and what may be wrong with a proof where the account
 * has passkeys, and with FactorExists.
 */
export async function beginApp(context: Context, caller: Caller, proof: FactorProof) {
  if ((await findApp(context.db, caller.id)) !== null) fail('FactorExists')
  await checkMayAdd(context, caller, proof)
  const secret = newCodeSecret(context.random)
  const sealed = context.sealedSecrets.seal(appPurpose(caller.id), secret)
  await upsertOfferedApp(context.db, { facilitatorId: caller.id, secret: sealed, now: context.clock.iso() })
  return { secret, uri: codeUri(secret, { issuer: context.config.productName, label: caller.email }) }
}

/**
 * Stores the app after its first code. With a first factor there are recovery codes, shown this once. Refuses with
 * CodeIncorrect and FactorExists.
 */
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
      const { hasApp, hasAny } = await readPresentFactors(context, caller.id)
      if (hasApp) fail('FactorExists')
      const isTaken = await claimOfferedApp(context.db, {
        id,
        secret: sealed,
        step,
        now: context.clock.iso(),
      })
      if (!isTaken) fail('CodeIncorrect')
      return codesOfFactor(context, caller, { isFirst: !hasAny })
    },
  )
  await context.limits.clear('codeFailures', caller.id)
  return recoveryCodes
}

/** Removes the app, and with a last factor the recovery codes. Refuses with NotFound and what is wrong with a proof. */
export async function removeApp(context: Context, caller: Caller, proof: FactorProof): Promise<void> {
  found(await findApp(context.db, caller.id))
  const what = { deed: 'app-removed', news: { kind: 'appRemoved' } } as const
  await byProof(context, caller, proof, () =>
    change(context, caller, what, async () => {
      await updateAppRemoved(context.db, caller.id, context.clock.iso())
      await endCodesWithoutFactor(context, caller)
    }),
  )
}

/** Ten new recovery codes in place of the others. Refuses with NotFound and what is wrong with a proof. */
export function renewRecoveryCodes(context: Context, caller: Caller, proof: FactorProof): Promise<string[]> {
  const what = { deed: 'recovery-codes-renewed', news: { kind: 'codesRenewed' } } as const
  return byProof(context, caller, proof, () =>
    change(context, caller, what, () => replaceRecoveryCodes(context, caller.id)),
  )
}
