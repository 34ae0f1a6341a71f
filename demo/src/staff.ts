/** The staff of the pretend provider, added and set up through the same doors as real ones (STA-014). */
import type { Context } from '@hub/server/platform/context'
import { findStaffLogin } from '@hub/server/staff-accounts/staff-accounts.neighbours'
import { addStaff } from '@hub/server/staff-accounts/staff-accounts.staff'
import { DEMO_STAFF_EMAIL } from '@hub/server/staff-accounts/staff-accounts.sweep'
import { setUpPassword } from '@hub/server/staff-sessions/staff-sessions.service'
import { DEMO_STAFF, DEMO_VISITOR } from './actors.ts'
import { DEMO_PASSWORD } from './people.ts'

const JORDAN = { name: 'Jordan Leduc', email: DEMO_STAFF_EMAIL, roles: ['owner'], locale: 'en' } as const

/** Adds the owner of the console. The code of the sign-in is shown on /dev/authenticator. */
export async function loadDemoStaff(context: Context): Promise<void> {
  const { link } = await addStaff(context, DEMO_STAFF, { ...JORDAN, roles: [...JORDAN.roles] })
  const token = link.split('/').at(-1) ?? ''
  await setUpPassword(context, DEMO_VISITOR, { token, password: DEMO_PASSWORD })
}

/** True when the owner is there: a demo is loaded again over one that people used. */
export async function hasDemoStaff(context: Context): Promise<boolean> {
  return (await findStaffLogin(context, DEMO_STAFF_EMAIL)) !== null
}
