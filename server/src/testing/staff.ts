/** Staff of the console in server tests: they are added, set up and signed in through the calls themselves. */
import { staffCalls } from '@hub/contract/every-staff-call'
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import { addStaff } from '../staff-accounts/staff-accounts.staff.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import { STAFF } from './cast.ts'
import type { FreshApp } from './fresh-app.ts'

export const STAFF_PASSWORD = 'harbour-lantern-38'
/** How long one code of an authenticator app is shown. */
export const CODE_STEP_MS = 30_000
/** How the browser of the tests names itself to the hub. */
const COOKIE = /^hub-staff=([^;]*)/

/** A staff member with their authenticator app and recovery codes. */
export interface TestStaff {
  id: number
  email: string
  cookie: string
  secret: string
  recoveryCodes: string[]
  /** The code that the app shows now. */
  code(): string
}

/** The Cookie header of the session that an answer gave. */
export function cookieOf(headers: Record<string, unknown>): string {
  const [, token = ''] = COOKIE.exec(String(headers['set-cookie'])) ?? []
  return `hub-staff=${token}`
}

let added = 0

/** Adds an account with these roles, as the command line does, and returns its set-up link's token. */
export async function addTestStaff(app: FreshApp, roles: StaffRole[]) {
  added += 1
  const email = `staff${added}@provider.example`
  const given = { name: `Jordan ${roles.join(' ')}`, email, roles, locale: 'en' as const }
  const { id, link } = await addStaff(app.context, STAFF, given)
  return { id, email, token: link.split('/').at(-1) ?? '' }
}

/** Somebody with these roles who is signed in. The clock goes on by one step, so that the next code is a new one. */
export async function signInStaff(app: FreshApp, roles: StaffRole[]): Promise<TestStaff> {
  const { id, email, token } = await addTestStaff(app, roles)
  const first = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  const inPart = cookieOf(first.headers)
  const { secret } = (await app.call(staffCalls.beginAuthenticator, { cookie: inPart })).ok.record
  const code = () => codeAt(secret, app.clock.now())
  const whole = await app.call(staffCalls.confirmAuthenticator, { cookie: inPart, body: { code: code() } })
  app.clock.advance(CODE_STEP_MS)
  const { recoveryCodes } = whole.ok
  return { id, email, secret, code, recoveryCodes, cookie: cookieOf(whole.headers) }
}
