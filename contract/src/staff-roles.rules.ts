/** The roles of the provider's staff, and what each may do (STA-006). */

/** What a call may ask for. `staff` is the management of staff accounts themselves. */
export const STAFF_PERMISSIONS = ['staff', 'people', 'content', 'reports', 'privacy'] as const
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]

export const STAFF_ROLES = ['owner', 'people', 'content', 'reports', 'privacy'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const PERMISSIONS_OF: Record<StaffRole, readonly StaffPermission[]> = {
  owner: STAFF_PERMISSIONS,
  people: ['people'],
  content: ['content'],
  reports: ['reports'],
  privacy: ['privacy'],
}

/** What somebody with these roles may do, each permission once and in the order of the list. */
export function permissionsOf(roles: readonly StaffRole[]): StaffPermission[] {
  return STAFF_PERMISSIONS.filter((one) => roles.some((role) => PERMISSIONS_OF[role].includes(one)))
}
