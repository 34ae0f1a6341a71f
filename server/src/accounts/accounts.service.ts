/** What a facilitator does with their own account, and what they see of their team mates' accounts. */
import type { TeamFacilitator } from '@hub/contract/accounts'
import type { Locale } from '@hub/contract/locales'
import type { Context } from '#platform/context.ts'
import type { Caller } from '#platform/http/caller.ts'
import { storeLanguage } from './accounts.neighbours.ts'
import { listActiveMembers, listMembersAt } from './accounts.store.ts'

/** Stores the reader's language. Mails are written in it from now on (I18-003). */
export function saveLanguage(context: Context, caller: Caller, locale: Locale): Promise<void> {
  return storeLanguage(context, caller.id, locale)
}

/**
 * The present, active members of a team, names only (API-023). With an instant, it adds the members of that time who
 * have left since (PAR-018). The call checks the caller's membership.
 */
export async function listTeamFacilitators(
  context: Context,
  _caller: Caller,
  { teamId, at }: { teamId: number; at?: string | undefined },
): Promise<TeamFacilitator[]> {
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`
  const members = await listActiveMembers(context.db, teamId)
  const before = at === undefined ? [] : await listMembersAt(context.db, teamId, at)
  return [
    ...members.map((member) => ({ id: member.id, name: nameOf(member) })),
    ...before
      .filter(({ id }) => !members.some((member) => member.id === id))
      .map((member) => ({ id: member.id, name: nameOf(member), hasLeft: true as const })),
  ]
}
