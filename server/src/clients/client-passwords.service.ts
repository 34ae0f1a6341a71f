/** New passwords for the client portal: of one client, and of every open client of a team (CLI-025, CLI-028). */
import { newClientPassword } from '@hub/contract/client-credentials.rules'
import type { ClientPassword, TeamReset } from '@hub/contract/clients'
import { audit, auditEach } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, Refusal } from '#platform/fail.ts'
import type { RequestFacts } from '#platform/http/serve.ts'
import { readMember } from '../accounts/accounts.neighbours.ts'
import {
  countOpenOfTeam,
  listOpenOfTeam,
  updateClientPassword,
  updateTeamPasswords,
} from './client-files.store.ts'
import { ofClient, findWithinReach } from './client-scope.ts'

/** The team resets of this node that are under way, by team: told to whoever asks, gone when the node ends. */
export type RunningResets = Map<number, { done: number; total: number }>

const COME_BACK_SECONDS = 5
/** Two nodes may reset one team at once; the database then lets one go first, and the other is run again. */
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
    if (!(await updateClientPassword(context.db, id, passwordHash))) fail('ClientClosed')
    await audit(context, caller, { ...ofClient(id), action: 'client-password-reset' })
  })
  await forgetWrongTries(context, [code])
  return { id, code, password }
}

/** How many clients a reset of the team touches, and how far one that runs has come. */
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

/** Whether the connection of the call that asked for a reset is gone. */
type AskingCall = Pick<RequestFacts, 'isGone'>

/**
 * Gives every open client of a team a new password, all of them or none (API-037). The hashing goes behind that of
 * logins and outside of the transaction; who is closed meanwhile is left out, who is new is not touched. A second
 * reset of the team while one runs is refused with TooManyRequests. It is given up while nothing is stored yet when
 * whoever asked is gone: new passwords that nobody is told would shut every client out of the portal.
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
      // The hashing may have taken a minute; whoever left the team meanwhile is not given its passwords.
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
      // The last moment at which the old passwords can still be left as they are.
      refuseIfGone(call)
      return stored
    },
    { retry: RETRIES },
  )
}

/** Nobody reads this refusal; it leaves everything as it was. */
function refuseIfGone({ isGone }: AskingCall): void {
  if (isGone) fail('Unavailable')
}

/** Whoever was shut out of the portal by wrong tries may use the new password at once. */
async function forgetWrongTries(context: Context, codes: string[]): Promise<void> {
  await Promise.all(codes.map((code) => context.limits.clear('portalFailures', code)))
}
