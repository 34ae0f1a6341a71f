/** Signing in to the console: the password, then a code or the set-up of an authenticator app (STA-002 to STA-004). */
import { STAFF_SESSION_LIFE_MS } from '@hub/contract/constants'
import type { SetUp, SignIn } from '@hub/contract/staff-sessions'
import {
  findLinked,
  findStaffLogin,
  hasFactor,
  setPasswordByLink,
  type StaffLogin,
  storeFactor,
  spendCode,
} from '../staff-accounts/staff-accounts.neighbours.ts'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { codeUri, newCodeSecret, stepOfCode } from '#platform/credentials/one-time-codes.ts'
import { countPasskeys } from '#platform/credentials/passkeys/passkeys.store.ts'
import { fail } from '#platform/fail.ts'
import type { StaffInPart } from '#platform/http/staff-caller.ts'
import { beginSecondStep, beginTry, knowStaffBrowser } from './sign-in-tries.ts'
import { tellOfSignIn } from './sign-in-notices.ts'
import { hashOfToken } from './staff-sessions.neighbours.ts'
import { insertStaffSession, updateOfferedSecret } from './staff-sessions.store.ts'
import { completeSession } from './whole-session.ts'

const TOKEN_BYTES = 32
const DEVICE_MAX = 200
const OFFERED = 'offered authenticator'
const COMMON =
  'This password is known from lists of common and breached ones, or made of names and words of this hub. Please choose another.'

/**
 * Begins a session for the right email and password; a code must follow. An unknown email and a wrong password get the
 * same answer in the same time (STA-004).
 */
export async function signIn(context: Context, visitor: Visitor, input: SignIn) {
  const email = input.email.toLowerCase()
  const account = await findStaffLogin(context, email)
  const { origin, device } = visitor
  const counted = await beginTry(context, { email, origin, device, staffId: account?.id })
  const isRight = await context.passwords.fits(input.password, account?.passwordHash ?? null)
  if (account === null || !isRight) {
    await audit(context, visitor, { action: 'staff-sign-in-failed', ...ofStaff(account?.id) })
    return fail('LoginIncorrect')
  }
  await counted.succeed()
  return begin(context, visitor, account)
}

/** Whose account a set-up link opens. Refuses with LinkNotValid. */
export async function readSetUp(context: Context, _visitor: Visitor, token: string) {
  const { name, email } = (await findLinked(context, token)) ?? fail('LinkNotValid')
  return { name, email }
}

/** Sets the first or a new password by a link, which works once; the authenticator app follows (STA-003). */
export async function setUpPassword(context: Context, visitor: Visitor, { token, password }: SetUp) {
  const linked = (await findLinked(context, token)) ?? fail('LinkNotValid')
  if (await context.commonPasswords.includes(password, [linked.name, linked.email]))
    return fail('ValidationError', { password: COMMON })
  const passwordHash = await context.passwords.hash(password)
  return context.db.transaction(async () => {
    const staffId = linked.id
    if (!(await setPasswordByLink(context, { staffId, token, passwordHash }))) return fail('LinkNotValid')
    await audit(context, visitor, { action: 'staff-password-set', ...ofStaff(staffId) })
    const account = (await findStaffLogin(context, linked.email)) ?? fail('LinkNotValid')
    return begin(context, visitor, account)
  })
}

async function begin(context: Context, visitor: Visitor, account: StaffLogin) {
  const cookie = context.random.token(TOKEN_BYTES)
  const startedAt = context.clock.now()
  await insertStaffSession(context.db, {
    staffId: account.id,
    tokenHash: hashOfToken(cookie),
    startedAt: startedAt.toISOString(),
    lastUsedAt: startedAt.toISOString(),
    expiresAt: new Date(startedAt.getTime() + STAFF_SESSION_LIFE_MS).toISOString(),
    device: visitor.browser.slice(0, DEVICE_MAX),
    address: visitor.origin,
  })
  return {
    cookie,
    next: (await hasFactor(context, account.id)) ? ('code' as const) : ('authenticator' as const),
    hasPasskey: (await countPasskeys(context.db, { kind: 'staff', id: account.id })) > 0,
  }
}

/** Makes the session whole by a code, which is used up. Refuses with CodeIncorrect. */
export async function checkCode(context: Context, inPart: StaffInPart, code: string) {
  const counted = await beginSecondStep(context, inPart)
  const checked = await context.db.transaction(async () => {
    const used = await spendCode(context, inPart.id, code)
    if (used === null) return null
    const cookie = await completeSession(context, inPart)
    await audit(context, inPart, {
      action: 'staff-signed-in',
      ...ofStaff(inPart.id),
      ...(used === 'recovery' && { note: 'with a recovery code' }),
    })
    await tellOfSignIn(context, inPart, used)
    return { cookie }
  })
  if (checked === null) {
    await audit(context, inPart, { action: 'staff-code-failed', ...ofStaff(inPart.id) })
    return fail('CodeIncorrect')
  }
  await counted.succeed()
  return { ...checked, knownDevice: await knowStaffBrowser(context, inPart) }
}

/** The secret for an authenticator app, as text and as the address of a QR code. Refused when the account has an app. */
export async function beginAuthenticator(context: Context, inPart: StaffInPart) {
  if (await hasFactor(context, inPart.id)) return fail('Forbidden')
  const secret = newCodeSecret(context.random)
  await updateOfferedSecret(context.db, inPart.sessionId, context.sealedSecrets.seal(OFFERED, secret))
  return { secret, uri: codeUri(secret, { issuer: context.config.productName, label: inPart.email }) }
}

/** Stores the app after its first code and makes the session whole. The recovery codes are shown this once. */
export async function confirmAuthenticator(context: Context, inPart: StaffInPart, code: string) {
  await context.limits.use('staffCodeFailures', inPart.id)
  const { offeredSecret } = inPart
  if (offeredSecret === null || (await hasFactor(context, inPart.id))) return fail('Forbidden')
  const { secret } = context.sealedSecrets.open(OFFERED, offeredSecret) ?? fail('Forbidden')
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), context.clock.now())
  if (step === null) return fail('CodeIncorrect')
  const made = await context.db.transaction(async () => {
    const recoveryCodes = await storeFactor(context, { staffId: inPart.id, secret, step })
    if (recoveryCodes === null) return fail('Forbidden')
    await audit(context, inPart, { action: 'staff-authenticator-set', ...ofStaff(inPart.id) })
    return { recoveryCodes, cookie: await completeSession(context, inPart) }
  })
  await context.limits.clear('staffCodeFailures', inPart.id)
  return { ...made, knownDevice: await knowStaffBrowser(context, inPart) }
}

function ofStaff(id: number | undefined) {
  return id === undefined ? {} : { objectKind: 'staff', objectId: id }
}
