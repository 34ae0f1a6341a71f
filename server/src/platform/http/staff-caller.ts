/** Identifies staff by the cookie of the console, at each call anew: a change takes effect at once on every node (STA-005). */
import { STAFF_PERMISSIONS, type StaffPermission, type StaffRole } from '@hub/contract/staff-roles.rules'
import { STAFF_CODE_NEW_MS } from '@hub/contract/constants'
import type { FastifyRequest } from 'fastify'
import type { Staff } from '../audit/actor.ts'
import type { Context } from '../context.ts'
import { readOwnCookie } from '../credentials/own-cookies.ts'
import { fail } from '../fail.ts'
import type { LimitName } from './limits.ts'
import { originOf } from './origins.ts'

/** Staff whose password was right. */
interface SignedIn extends Staff {
  id: number
  email: string
  locale: string
  requestId: string
  sessionId: number
  /** Where the session ends without another call, and where it ends in any case. */
  idleEndsAt: string
  endsAt: string
  /** The address they come from, for limits. */
  origin: string
}

/** Staff who are signed in, with their rights of this moment. */
export interface StaffCaller extends SignedIn {
  roles: StaffRole[]
  permissions: StaffPermission[]
  codeCheckedAtMs: number
}

/** Staff who have to give a code before anything else. */
export interface StaffInPart extends SignedIn {
  roles: StaffRole[]
  /** The secret of the authenticator app that is being set up, sealed; null when none is. */
  offeredSecret: string | null
  /** The token by which this browser is known from an earlier sign-in. */
  device: string | undefined
}

/** What the database knows of a session. What the request tells is added to it. */
export type FoundStaff =
  | { isWhole: true; staff: Omit<StaffCaller, 'origin' | 'requestId'> }
  | { isWhole: false; staff: Omit<StaffInPart, 'origin' | 'requestId' | 'device'> }

/** Reads the session of a cookie. Null when there is none, or it has ended. */
export type LoadStaff = (token: string) => Promise<FoundStaff | null>

/** What a call of staff asks for. */
export interface AskedOfStaff {
  who: 'staff' | 'staffInPart'
  permission: StaffPermission | null
  newCode: boolean
  /** What the request counts against, where it is not a call like others. */
  limit?: LimitName
}

/**
 * The staff member of a request. Refuses with SignInRequired without a good session, and with Forbidden where the
 * roles do not allow the call (STA-006) or a page of another origin makes it; with NewCodeRequired where the last code
 * is too old (STA-007).
 */
export async function admitStaff(
  context: Context,
  request: FastifyRequest,
  { load, asked }: { load: LoadStaff; asked: AskedOfStaff },
): Promise<StaffCaller | StaffInPart> {
  const { limits, config } = context
  const origin = originOf(request.ip)
  // A cookie is sent with whatever any page of this site asks for: modules are on another origin of it.
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return fail('Forbidden')
  const token = readOwnCookie(config, 'staff', request.headers.cookie)
  const found = token ? await load(token) : null
  if (found === null || found.isWhole !== (asked.who === 'staff')) {
    await limits.use('anonymousCalls', origin)
    return fail('SignInRequired')
  }
  request.staffId = found.staff.id
  await limits.use(asked.limit ?? 'staffCalls', found.staff.id)
  const whose = { origin, requestId: request.id }
  if (!found.isWhole) {
    const device = readOwnCookie(config, 'staff-device', request.headers.cookie)
    return { ...found.staff, ...whose, device }
  }
  const { staff } = found
  if (asked.permission !== null && !staff.permissions.includes(asked.permission)) return fail('Forbidden')
  if (asked.newCode) checkNewCode(context, staff)
  return { ...staff, ...whose }
}

/** Refuses with NewCodeRequired where the last code is older than ten minutes, for calls of which a part is sensitive (STA-007). */
export function checkNewCode(
  { clock }: Context,
  { codeCheckedAtMs }: Pick<StaffCaller, 'codeCheckedAtMs'>,
): void {
  if (clock.now().getTime() - codeCheckedAtMs >= STAFF_CODE_NEW_MS) fail('NewCodeRequired')
}

/** What somebody may do. At the command line, which only those who run the hub reach, that is everything. */
export function permissionsOfStaff({ id, permissions = [] }: Staff): readonly StaffPermission[] {
  return id === undefined ? STAFF_PERMISSIONS : permissions
}
