/** Accounts of the console for its tests and gallery; the first is Jordan's own. */
import type { StaffAccount } from '@hub/contract/staff-accounts'
import type { StaffRole } from '@hub/contract/staff-roles.rules'

const NAMES = ['Jordan Leduc', 'Alex Chen', 'Mei Tan', 'Robin Achebe', 'Sana Malik', 'Theo Roy']
const ROLES: StaffRole[][] = [
  ['owner'],
  ['owner'],
  ['content', 'reports'],
  ['people', 'reports', 'privacy'],
  ['privacy'],
  ['people'],
]
const INVITED = 5
const EXPIRED = 4

/** As many as asked for. The fifth never used its link, and the sixth still can. */
export function staffAccounts(count: number): StaffAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index % NAMES.length
    const name = NAMES[at] ?? ''
    const isSetUp = at < EXPIRED
    return {
      ...{
        id: index + 1,
        name,
        isOwn: index === 0,
        roles: ROLES[at] ?? ['people'],
        isSetUp,
        hasFactor: isSetUp,
      },
      email: `${name.toLowerCase().replace(' ', '.')}@provider.example`,
      linkUntil: at === INVITED ? '2026-10-14T12:30:00.000Z' : null,
      lastSignInAt: isSetUp ? `2026-10-1${3 - at}T12:05:00.000Z` : null,
      devices: isSetUp ? at : 0,
    }
  })
}
