/** The staff commands about facilitators. */
import { endsWork, type StandingChange } from '@hub/contract/standing.rules'
import {
  changeStanding,
  type FacilitatorForStaff,
  listFacilitators,
} from '../../accounts/facilitators.staff.ts'
import { columns, type Command } from '../command.ts'
import { givenReason, knownFacilitator, knownTeam } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Refusal } from '#platform/fail.ts'

/** The standing of an account as text. */
function standingOf(one: FacilitatorForStaff): string {
  if (one.closedAt) return 'closed'
  const parts = [one.confirmedAt ? '' : 'email not confirmed', `eligibility ${one.eligibility}`]
  return [...parts, one.suspendedAt ? 'suspended' : ''].filter(Boolean).join(', ')
}

const facilitatorList: Command = {
  words: 'facilitator list',
  takes: '[--pending]',
  does: 'Every facilitator, or those whose eligibility waits for a decision',
  options: { pending: { type: 'boolean' } },
  gives:
    '[{ id, firstName, lastName, email, agency, confirmedAt, eligibility, suspendedAt, closedAt, teams: [name] }]',
  async run(context, staff, input) {
    const list = await listFacilitators(context, staff, { pending: input.isSet('pending') })
    const rows = list.map((one) => [
      one.id,
      one.email,
      `${one.firstName} ${one.lastName}`,
      one.agency,
      standingOf(one),
      one.teams.join(', '),
    ])
    const names = ['id', 'email', 'name', 'agency', 'standing', 'teams']
    return outcome(list, ...columns(names, rows, 'No facilitators.'))
  },
}

const CHANGED: Record<StandingChange, string> = {
  confirm: 'is confirmed as eligible',
  refuse: 'is refused and may not log in',
  suspend: 'is suspended and may not log in',
  restore: 'is restored',
  close: 'is closed and may not log in',
}

const CLIENTS_TO = '[--clients-to <email, id or team>]'
const MANY_CODES = 10

/** Whom an option names: a facilitator by the email or id, else a team by its name. */
async function takerIn(context: Context, staff: Staff, given: string | undefined) {
  if (given === undefined) return undefined
  const isPerson = /^\d+$|@/.test(given.trim())
  const { id } = isPerson
    ? await knownFacilitator(context, staff, given.trim())
    : await knownTeam(context, staff, given)
  return { kind: isPerson ? ('facilitator' as const) : ('team' as const), id }
}

/** Which clients are left, and what to do about it. */
function leftSentence({ record }: Refusal): string {
  const { count, codes } = record as { count: number; codes: string[] }
  const more = count > MANY_CODES ? ` and ${count - MANY_CODES} more` : ''
  const files = count === 1 ? '1 open client file' : `${count} open client files`
  return `Nobody else could reach ${files}: ${codes.slice(0, MANY_CODES).join(', ')}${more}. Say who takes them with --clients-to "...".`
}

function standingCommand(change: StandingChange, does: string): Command {
  const mayLeaveClients = endsWork(change)
  return {
    words: `facilitator ${change}`,
    takes: `<email or id> --reason <text>${mayLeaveClients ? ` ${CLIENTS_TO}` : ''}`,
    does,
    options: {
      reason: { type: 'string' },
      ...(mayLeaveClients && { 'clients-to': { type: 'string' as const } }),
    },
    gives: '{ was: { eligibility, suspendedAt, closedAt }, is: { eligibility, suspendedAt, closedAt } }',
    async run(context, staff, { given: [who = ''], text }) {
      const { id, email } = await knownFacilitator(context, staff, who)
      const reason = givenReason(text('reason'))
      const clientsTo = mayLeaveClients ? await takerIn(context, staff, text('clients-to')) : undefined
      const wanted = { facilitatorId: id, change, reason, clientsTo }
      const changed = await withSentences(changeStanding(context, staff, wanted), {
        ClientsLeftAlone: leftSentence,
        TakerCannotReach: `${text('clients-to') ?? ''} cannot take client files: nobody there can log in, or the team is archived.`,
      })
      return outcome(changed, `${email} (${id}) ${CHANGED[change]}.`)
    },
  }
}

/** In the order of the help. */
export const FACILITATOR_COMMANDS: readonly Command[] = [
  facilitatorList,
  standingCommand('confirm', 'Confirms the eligibility; a team needs it'),
  standingCommand('refuse', 'Refuses the eligibility: blocks the login, ends sessions and memberships'),
  standingCommand('suspend', 'Blocks the login and ends sessions until restored'),
  standingCommand('restore', 'Ends a suspension, or opens a closed account again'),
  standingCommand('close', 'Closes the account (opt-out): ends sessions, memberships and mailed links'),
]
