/** Signing in to the console with a passkey, which is proof enough: its owner is verified by the device (STA-004). */
import type { UsedPasskey } from '@hub/contract/passkeys'
import { STAFF_SESSION_LIFE_MS } from '@hub/contract/constants'
import { findStaffSetUp } from '../staff-accounts/staff-accounts.neighbours.ts'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { askForPasskey, usePasskey } from '#platform/credentials/passkeys/passkeys.ts'
import { fail } from '#platform/fail.ts'
import { tellOfBrowser } from './sign-in-notices.ts'
import { findStaffCaller, hashOfToken } from './staff-sessions.neighbours.ts'
import { insertStaffSession } from './staff-sessions.store.ts'
import { userOf } from './staff-user.ts'

const TOKEN_BYTES = 32
const DEVICE_MAX = 200

/** A question for a passkey. It names nobody: the browser's owner chooses. */
export async function beginPasskeySignIn(context: Context, _visitor: Visitor) {
  return askForPasskey(context, 'staff')
}

/** Begins a whole session for the owner of a passkey. Refuses with PasskeyNotValid for whatever is wrong with it. */
export async function signInByPasskey(context: Context, visitor: Visitor, passkey: UsedPasskey) {
  await context.limits.use('staffFailuresOfOrigin', visitor.origin)
  const cookie = context.random.token(TOKEN_BYTES)
  // A refusal is no fault of the transaction: the question is used up by a wrong answer too.
  const isIn = await context.db.transaction(async () => {
    const staffId = await usePasskey(context, 'staff', passkey)
    const account = staffId === null ? null : await findStaffSetUp(context, staffId)
    if (account === null) await audit(context, visitor, { action: 'staff-sign-in-failed' })
    else await begin(context, visitor, { account, cookie })
    return account !== null
  })
  if (!isIn) return fail('PasskeyNotValid')
  await context.limits.giveBack('staffFailuresOfOrigin', visitor.origin)
  const found = await findStaffCaller(context, cookie)
  return found === null ? fail('PasskeyNotValid') : { cookie, user: userOf(found.staff) }
}

async function begin(
  context: Context,
  visitor: Visitor,
  { account, cookie }: { account: NonNullable<Awaited<ReturnType<typeof findStaffSetUp>>>; cookie: string },
): Promise<void> {
  const startedAt = context.clock.now()
  const now = startedAt.toISOString()
  const sessionId = await insertStaffSession(context.db, {
    ...{ staffId: account.id, tokenHash: hashOfToken(cookie) },
    ...{ startedAt: now, lastUsedAt: now, codeCheckedAt: now },
    expiresAt: new Date(startedAt.getTime() + STAFF_SESSION_LIFE_MS).toISOString(),
    device: visitor.browser.slice(0, DEVICE_MAX),
    address: visitor.origin,
  })
  await audit(context, visitor, {
    action: 'staff-signed-in',
    ...{ objectKind: 'staff', objectId: account.id, note: 'with a passkey' },
  })
  await tellOfBrowser(context, { ...account, sessionId, origin: visitor.origin })
}
