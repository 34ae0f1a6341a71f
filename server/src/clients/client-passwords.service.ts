/** New passwords for the client portal: of one client, and of every open client of a team (CLI-025, CLI-028). */
import { newClientPassword } from '@hub/contract/client-credentials.rules'
import type { ClientPassword, TeamReset } from '@hub/contract/clients'
import { audit, auditEach } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, Refusal } from '#platform/fail.ts'
import type { RequestFacts } from '#platform/http/call-facts.ts'
import { readMember } from '../accounts/accounts.neighbours.ts'
import {
  countOpenOfTeam,
  listOpenOfTeam,
  updateClientPassword,
  updateTeamPasswords,
} from './client-files.store.ts'
import { ofClient, findWithinReach, refuseChange } from './client-scope.ts'

/** The team resets that run on this node, by team, for progress requests. They are lost when the node ends. */
export type RunningResets = Map<number, { done: number; total: number }>

const COME_BACK_SECONDS = 5
/** Two nodes may reset one team at once. The database then lets one commit first, and the other is retried. */
const RETRIES = 3

/** Gives a client a new password; the old one stops working at once (API-036). */
export async function resetClientPassword(
  context: Context,
  caller: Caller,
  id: number,
): Promise<ClientPassword> {
  const { code, closeTime } = await findWithinReach(context, caller, id)
  if (closeTime !== null) return fail('ClientClosed')
  const password = newClientPassword(context.random)
  const passwordHash = await context.passwords.hash(password)
  await context.db.transaction(async () => {
    if (!(await updateClientPassword(context.db, id, passwordHash))) await refuseChange(context, caller, id)
    await audit(context, caller, { ...ofClient(id), action: 'client-password-reset' })
  })
  await forgetWrongTries(context, [code])
  return { id, code, password }
}

/** How many clients a reset of the team affects, and the progress of a running one. */
export async function readTeamReset(
  context: Context,
  _caller: Caller,
  input: { teamId: number; running: RunningResets },
): Promise<TeamReset> {
  return {
    clients: await countOpenOfTeam(context.db, input.teamId),
    running: input.running.get(input.teamId) ?? null,
  }
}

/** Whether the connection of the call that requested a reset is gone. */
type AskingCall = Pick<RequestFacts, 'isGone'>

/**
 * Gives every open client of a team a new password, all of them or none (API-037). The hashing has a lower priority
 * than that of logins, and runs outside of the transaction. Clients who are closed meanwhile are left out, and new ones
 * are not changed. A second reset of the team while one runs is refused with TooManyRequests. The reset is cancelled
 * when the caller disconnects before anything is stored: unread new passwords would shut every client out of the
 * portal.
 */
export async function resetTeamPasswords(
  context: Context,
  caller: Caller,
  input: { teamId: number; running: RunningResets; call: AskingCall },
): Promise<ClientPassword[]> {
  const { teamId, running, call } = input
  if (running.has(teamId)) throw new Refusal('TooManyRequests', { retryAfterSeconds: COME_BACK_SECONDS })
  const progress = { done: 0, total: 0 }
  running.set(teamId, progress)
  try {
    await context.limits.use('teamResets', teamId)
    const open = await listOpenOfTeam(context.db, teamId)
    progress.total = open.length
    const given = open.map((client) => ({ ...client, password: newClientPassword(context.random) }))
    const hashes = await context.passwords.hashMany(
      given.map(({ password }) => password),
      () => {
        refuseIfGone(call)
        progress.done += 1
      },
    )
    const stored = await storePasswords(context, caller, { teamId, given, hashes, call })
    const answer = given.filter(({ id }) => stored.has(id))
    await forgetWrongTries(
      context,
      answer.map(({ code }) => code),
    )
    return answer
  } finally {
    running.delete(teamId)
  }
}

interface TeamPasswords {
  teamId: number
  given: ClientPassword[]
  hashes: string[]
  call: AskingCall
}

async function storePasswords(context: Context, caller: Caller, reset: TeamPasswords): Promise<Set<number>> {
  const { teamId, given, hashes, call } = reset
  return context.db.transaction(
    async () => {
      // The hashing may have taken a minute. A caller who left the team meanwhile does not get its passwords.
      const member = await readMember(context, caller.id)
      if (!member?.active || !member.teams.some(({ id }) => id === teamId)) fail('NotFound')
      const stored = await updateTeamPasswords(context.db, teamId, {
        ids: given.map(({ id }) => id),
        hashes,
      })
      await audit(context, caller, {
        action: 'team-passwords-reset',
        objectKind: 'team',
        objectId: teamId,
        note: `${stored.size} clients`,
      })
      await auditEach(
        context,
        caller,
        [...stored].map((id) => ({ ...ofClient(id), action: 'client-password-reset' })),
      )
      // The last moment at which the old passwords can still be left unchanged.
      refuseIfGone(call)
      return stored
    },
    { retry: RETRIES },
  )
}

/** The caller is gone, so this refusal is not read. It leaves everything unchanged. */
function refuseIfGone({ isGone }: AskingCall): void {
  if (isGone) fail('Unavailable')
}

/** Clients who were shut out of the portal by wrong tries may use the new password at once. */
async function forgetWrongTries(context: Context, codes: string[]): Promise<void> {
  await Promise.all(codes.map((code) => context.limits.clear('portalFailures', code)))
}
