/** What facilitators do with their own passkeys: add and remove them, and use one in place of a code (HRD-002). */
import type { FactorProof } from '@hub/contract/factors'
import type { NamedPasskey, Passkey, PasskeyOffer, PasskeyQuestion } from '@hub/contract/passkeys'
import { holdMember } from '../accounts/accounts.neighbours.ts'
import type { Context } from '#platform/context.ts'
import * as passkeys from '#platform/credentials/passkeys/passkeys.ts'
import { deletePasskey } from '#platform/credentials/passkeys/passkeys.store.ts'
import { fail, found } from '#platform/fail.ts'
import type { Caller } from '#platform/http/caller.ts'
import { askedInBy, byProof, change, checkMayAdd, codesOfFactor, endCodesWithoutFactor } from './changes.ts'
import { updateAppRemoved } from './factors.store.ts'
import { readPresentFactors } from './proofs.ts'

/** A question for one of the caller's passkeys, which this session alone may answer. NotFound when there is none. */
export async function askOwnPasskey(context: Context, caller: Caller): Promise<PasskeyQuestion> {
  return found(await passkeys.askForPasskey(context, askedInBy(caller)))
}

/**
 * What the browser needs to make a passkey. Refuses with PasswordVerificationRequired long after the login and the last
 * password check, with CodeRequired and what may be wrong with a proof where the account has a factor, and with
 * PasskeyLimit.
 */
export async function offerPasskey(
  context: Context,
  caller: Caller,
  proof: FactorProof,
): Promise<PasskeyOffer> {
  const { passkeys: count } = await readPresentFactors(context, caller.id)
  if (count >= passkeys.PASSKEYS_MAX) fail('PasskeyLimit')
  await checkMayAdd(context, caller, proof)
  const name = `${caller.firstName} ${caller.lastName}`
  return passkeys.offerPasskey(context, await offeredIn(context, caller), { email: caller.email, name })
}

/**
 * Adds the passkey that was offered. With a first factor there are recovery codes, shown this once. Refuses with
 * PasskeyNotValid, and with PasskeyLimit.
 */
export async function addPasskey(
  context: Context,
  caller: Caller,
  input: NamedPasskey,
): Promise<{ record: Passkey; recoveryCodes: string[] }> {
  const news = { kind: 'passkeyAdded', name: input.name } as const
  // A refusal is no fault of the transaction: the question is used up by a wrong answer too.
  const added = await context.db.transaction(async () => {
    // Held from here on, so that two passkeys at once are not both the last one that may be added.
    found(await holdMember(context, caller.id))
    const { passkeys: count, hasAny } = await readPresentFactors(context, caller.id)
    if (count >= passkeys.PASSKEYS_MAX) fail('PasskeyLimit')
    const record = await passkeys.addPasskey(context, await offeredIn(context, caller), input)
    if (record === null) return null
    const what = { deed: 'passkey-added', news, note: record.name } as const
    return change(context, caller, what, async () => {
      // An app that was only offered until now was so without a proof.
      if (!hasAny) await updateAppRemoved(context.db, caller.id, context.clock.iso())
      return { record, recoveryCodes: await codesOfFactor(context, caller, { isFirst: !hasAny }) }
    })
  })
  return added ?? fail('PasskeyNotValid')
}

/** Removes a passkey, and with a last factor the recovery codes. Refuses with NotFound and what is wrong with a proof. */
export async function removePasskey(
  context: Context,
  caller: Caller,
  { id, proof }: { id: number; proof: FactorProof },
): Promise<void> {
  await byProof(context, caller, proof, async () => {
    const { name } = found(await deletePasskey(context.db, askedInBy(caller).owner, id))
    const news = { kind: 'passkeyRemoved', name } as const
    const what = { deed: 'passkey-removed', news, note: name } as const
    await change(context, caller, what, () => endCodesWithoutFactor(context, caller))
  })
}

/** What was offered without a proof is no answer any more once the account has a factor. */
async function offeredIn(context: Context, caller: Caller) {
  const { hasAny } = await readPresentFactors(context, caller.id)
  const askedIn = askedInBy(caller)
  return hasAny ? { ...askedIn, session: `${askedIn.session}, with a proof` } : askedIn
}
