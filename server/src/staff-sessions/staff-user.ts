/** What a staff member is told about themselves. */
import { permissionsOf, type StaffRole } from '@hub/contract/staff-roles.rules'
import type { StaffUser } from '@hub/contract/staff-sessions'

interface OfSession {
  id: number
  user: string
  email: string
  roles: StaffRole[]
  idleEndsAt: string
  endsAt: string
}

export function userOf({ id, user: name, email, roles, idleEndsAt, endsAt }: OfSession): StaffUser {
  return { id, name, email, roles, permissions: permissionsOf(roles), idleEndsAt, endsAt }
}
