/** The staff commands about facilitators, their teams, and what they named at registration. */
import { CITY_NAME_MAX, CITY_NAME_MIN } from '@hub/contract/constants'
import {
  changeStanding,
  type FacilitatorForStaff,
  listFacilitators,
  type StandingChange,
} from '../accounts/facilitators.staff.ts'
import { addCity, listAgencies, listTypedCities } from '../accounts/typed-names.staff.ts'
import {
  assignToTeam,
  createTeam,
  listTeams,
  removeFromTeam,
  TEAM_NAME_MAX,
} from '../accounts/teams.staff.ts'
import { approveAgency } from '../metas/metas.staff.ts'
import { discardRun } from '../running-modules/running-modules.staff.ts'
import { columns, type Command, wholeNumber } from './command.ts'
import { givenReason, knownFacilitator, knownProvince, knownTeam } from './known.ts'
import { refuse } from './staff.ts'
import { withSentences } from './refusal-sentences.ts'

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
  async run(context, staff, input) {
    const list = await listFacilitators(context, staff, { pending: input.isSet('pending') })
    return columns(
      ['id', 'email', 'name', 'agency', 'standing', 'teams'],
      list.map((one) => [
        one.id,
        one.email,
        `${one.firstName} ${one.lastName}`,
        one.agency,
        standingOf(one),
        one.teams.join(', '),
      ]),
      'No facilitators.',
    )
  },
}

const CHANGED: Record<StandingChange, string> = {
  confirm: 'is confirmed as eligible',
  refuse: 'is refused and may not log in',
  suspend: 'is suspended and may not log in',
  restore: 'is restored',
  close: 'is closed and may not log in',
}

function standingCommand(change: StandingChange, does: string): Command {
  return {
    words: `facilitator ${change}`,
    takes: '<email or id> [--reason <text>]',
    does,
    options: { reason: { type: 'string' } },
    async run(context, staff, { given: [who = ''], text }) {
      const { id, email } = await knownFacilitator(context, staff, who)
      await changeStanding(context, staff, { facilitatorId: id, change, reason: text('reason') })
      return [`${email} (${id}) ${CHANGED[change]}.`]
    },
  }
}

const teamCommands: Command[] = [
  {
    words: 'team create',
    takes: '<name>',
    does: 'A new team without members',
    async run(context, staff, { given: [name = ''] }) {
      const team = await withSentences(createTeam(context, staff, name), {
        ValidationError: `A team's name has 1 to ${TEAM_NAME_MAX} printable characters.`,
        TeamNameTaken: `There is a team ${name.trim()} already.`,
      })
      return [`The team ${team.name} has the id ${team.id}.`]
    },
  },
  {
    words: 'team list',
    takes: '',
    does: 'Every team and how many belong to it',
    async run(context, staff) {
      const rows = (await listTeams(context, staff)).map(({ id, name, members }) => [id, name, members])
      return columns(['id', 'name', 'members'], rows, 'No teams.')
    },
  },
  {
    words: 'team assign',
    takes: '<email or id> <team>',
    does: 'Makes a facilitator a member; moves their clients without a team into it',
    async run(context, staff, { given: [who = '', name = ''] }) {
      const { id, email } = await knownFacilitator(context, staff, who)
      const team = await knownTeam(context, staff, name)
      const isNew = await withSentences(
        assignToTeam(context, staff, { facilitatorId: id, teamId: team.id }),
        {
          AccountNotConfirmed: `${email} has not confirmed the email address yet.`,
          EligibilityNotConfirmed: ({ record }) =>
            `The eligibility of ${email} is ${(record as { eligibility: string }).eligibility}; a team needs it confirmed.`,
          AccountInactive: `The account of ${email} is closed.`,
        },
      )
      return [isNew ? `${email} is now in ${team.name}.` : `${email} is in ${team.name} already.`]
    },
  },
  {
    words: 'team remove',
    takes: '<email or id> <team>',
    does: 'Ends the membership; the clients stay with the team',
    async run(context, staff, { given: [who = '', name = ''] }) {
      const { id, email } = await knownFacilitator(context, staff, who)
      const team = await knownTeam(context, staff, name)
      if (!(await removeFromTeam(context, staff, { facilitatorId: id, teamId: team.id })))
        return refuse(`${email} is not in ${team.name}.`)
      return [`${email} is no longer in ${team.name}. The team keeps its clients.`]
    },
  },
]

const placeCommands: Command[] = [
  {
    words: 'agency list',
    takes: '[--waiting]',
    does: 'Every agency, or those that wait for approval',
    options: { waiting: { type: 'boolean' } },
    async run(context, staff, { isSet }) {
      const list = await listAgencies(context, staff, { waiting: isSet('waiting') })
      const rows = list.map((one) => [one.id, one.name, one.approvedAt ?? 'waits', one.facilitators])
      return columns(['id', 'name', 'approved', 'facilitators'], rows, 'No agencies.')
    },
  },
  {
    words: 'agency approve',
    takes: '<id>',
    does: 'Lists an agency that was typed at registration',
    async run(context, staff, { given: [word = ''] }) {
      const id = wholeNumber(word, 'The id')
      const { name } = await withSentences(approveAgency(context, staff, id), {
        NotFound: `No agency ${id} waits for approval.`,
      })
      return [`${name} (${id}) is now listed.`]
    },
  },
  {
    words: 'city list-typed',
    takes: '',
    does: 'The city names that were typed at registration',
    async run(context, staff) {
      const list = await listTypedCities(context, staff)
      const rows = list.map((one) => [one.province, one.name ?? '', one.facilitators])
      return columns(['province', 'city', 'facilitators'], rows, 'No typed cities.')
    },
  },
  {
    words: 'city add',
    takes: '<province code> <name>',
    does: 'Lists a city, also for those who typed it',
    async run(context, staff, { given: [code = '', name = ''] }) {
      const province = await knownProvince(context, staff, code)
      const city = await withSentences(addCity(context, staff, { provinceId: province.id, name }), {
        ValidationError: `A city's name has ${CITY_NAME_MIN} to ${CITY_NAME_MAX} printable characters.`,
        CityListed: `${province.name} has ${name.trim()} already.`,
      })
      return [`${city.name} is now listed in ${province.name}; ${city.moved} accounts that typed it have it.`]
    },
  },
]

const runDiscard: Command = {
  words: 'run discard',
  takes: '<email or id> --reason <text>',
  does: 'Discards a stuck running module, so that the facilitator can start another',
  options: { reason: { type: 'string' } },
  async run(context, staff, { given: [who = ''], text }) {
    const reason = givenReason(text('reason'))
    const { id, email } = await knownFacilitator(context, staff, who)
    const run = await withSentences(discardRun(context, staff, { facilitatorId: id, reason }), {
      NotFound: `${email} has no run that waits to be recorded.`,
    })
    return [`The run ${run} of ${email} is discarded.`]
  },
}

/** In the order of the help. */
export const PEOPLE_COMMANDS: readonly Command[] = [
  facilitatorList,
  standingCommand('confirm', 'Confirms the eligibility; a team needs it'),
  standingCommand('refuse', 'Refuses the eligibility: blocks the login, ends sessions and memberships'),
  standingCommand('suspend', 'Blocks the login and ends sessions until restored'),
  standingCommand('restore', 'Ends a suspension, or opens a closed account again'),
  standingCommand('close', 'Closes the account (opt-out): ends sessions, memberships and mailed links'),
  ...teamCommands,
  ...placeCommands,
  runDiscard,
]
