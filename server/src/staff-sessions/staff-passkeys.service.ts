/** The second step of a sign-in of staff with a passkey in place of a code (STA-004). */
import type { UsedPasskey } from '@hub/contract/passkeys'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { askForPasskey, spendPasskey } from '#platform/credentials/passkeys/passkeys.ts'
import { fail, found } from '#platform/fail.ts'
import type { StaffInPart } from '#platform/http/staff-caller.ts'
import { askedInOf, auditRefusal } from './own-passkeys.ts'
import { beginSecondStep, knowStaffBrowser } from './sign-in-tries.ts'
import { tellOfSignIn } from './sign-in-notices.ts'
import { completeSession } from './whole-session.ts'

/** A question for one of the account's passkeys, which this sign-in alone may answer. NotFound when it has none. */
export async function askPasskey(context: Context, inPart: StaffInPart) {
  return found(await askForPasskey(context, askedInOf(inPart)))
}

/** Makes the session whole by a passkey. Counted as a code is. Refuses with PasskeyNotValid for whatever is wrong with it. */
export async function checkPasskey(context: Context, inPart: StaffInPart, passkey: UsedPasskey) {
  const counted = await beginSecondStep(context, inPart)
  // A refusal is no fault of the transaction: the question is used up by a wrong answer too.
  const cookie = await context.db.transaction(async () => {
    const use = await spendPasskey(context, askedInOf(inPart), passkey)
    if (use !== 'right') {
      await auditRefusal(context, inPart, use)
      return null
    }
    await audit(context, inPart, {
      action: 'staff-signed-in',
      ...{ objectKind: 'staff', objectId: inPart.id, note: 'with a passkey' },
    })
    await tellOfSignIn(context, inPart, 'passkey')
    return completeSession(context, inPart)
  })
  if (cookie === null) return fail('PasskeyNotValid')
  await counted.succeed()
  return { cookie, knownDevice: await knowStaffBrowser(context, inPart) }
}
