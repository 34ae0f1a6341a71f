/** Who calls in the fuzzer: visitors, facilitators with and without a password check, staff of each role (HRD-003). */
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { STAFF_ROLES } from '@hub/contract/staff-roles.rules'
import { CAST_PASSWORD, type Role } from '../cast.ts'
import type { FreshApp } from '../fresh-app.ts'
import { addTestStaff, cookieOf, signInStaff, STAFF_PASSWORD } from '../staff.ts'
import { HOSTILE_TOKENS } from './hostile.ts'

export interface FuzzCaller {
  name: string
  /** As the API document names what a call asks for. */
  kind: 'none' | 'bearer' | 'portalKey' | 'staffCookie'
  headers: Record<string, string>
  /** Whether their session ended, so that they have to sign in once more. */
  isOut: boolean
  signIn(): Promise<Record<string, string>>
}

/** The portal's key in the fuzzer's hub. */
export const PORTAL_KEY = 'a portal key for tests alone, 32 long'

/** Signs everybody in. */
export async function signInAll(app: FreshApp): Promise<FuzzCaller[]> {
  const bearer = (role: Role, isVerified: boolean) => ({
    ...{ name: isVerified ? `${role}, verified` : role, kind: 'bearer' as const },
    async signIn() {
      const token = await app.signIn(role)
      if (isVerified) await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
      return { authorization: `Bearer ${token}` }
    },
  })
  const staff = STAFF_ROLES.map((role) => ({
    ...{ name: `staff, ${role}`, kind: 'staffCookie' as const },
    signIn: async () => ({ cookie: (await signInStaff(app, [role])).cookie }),
  }))
  const inPart = {
    ...{ name: 'staff without a code', kind: 'staffCookie' as const },
    async signIn() {
      const { token } = await addTestStaff(app, ['owner'])
      const { headers } = await app.call(staffCalls.setUpPassword, {
        body: { token, password: STAFF_PASSWORD },
      })
      return { cookie: cookieOf(headers) }
    },
  }
  const fixed = (name: string, kind: FuzzCaller['kind'], headers: Record<string, string>) => ({
    ...{ name, kind },
    signIn: () => Promise.resolve(headers),
  })
  const people = [
    fixed('visitor', 'none', {}),
    ...[bearer('member', true), bearer('member', true), bearer('mate', false), bearer('stranger', true)],
    ...[bearer('solo', true), ...staff, inPart],
    fixed('the portal', 'portalKey', { authorization: `Bearer ${PORTAL_KEY}` }),
    ...HOSTILE_TOKENS.map((token) =>
      fixed(`token ${token.slice(0, 9)}`, 'none', { authorization: `Bearer ${token}` }),
    ),
  ]
  const callers: FuzzCaller[] = []
  for (const person of people) callers.push({ ...person, headers: await person.signIn(), isOut: false })
  return callers
}

/** Signs those in again whose sessions ended. Whose password was changed meanwhile stays out. */
export async function signInAgain(callers: readonly FuzzCaller[]): Promise<void> {
  for (const caller of callers) {
    if (!caller.isOut) continue
    caller.isOut = false
    caller.headers = await caller.signIn().catch(() => caller.headers)
  }
}
