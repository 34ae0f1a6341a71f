/** The staff commands about teams. */
import {
  assignSeveral,
  previewAssignment,
  createTeam,
  listTeamMembers,
  listTeams,
  removeFromTeam,
  renameTeam,
  TEAM_NAME_MAX,
} from '../../accounts/teams/teams.staff.ts'
import { archiveTeam, moveClientFile, restoreTeam } from '../../clients/team-files.staff.ts'
import { columns, type Command, REASON } from '../command.ts'
import { givenReason, knownFacilitator, knownTeam } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

const archived = (name: string) => `${name} is archived. Open it again with team restore.`
const OBSTACLES = {
  email: 'the email address is not confirmed yet.',
  pending: 'the eligibility is pending; a team needs it confirmed.',
  refused: 'the eligibility is refused; a team needs it confirmed.',
  closed: 'the account is closed.',
  agency: 'the team is of another agency.',
}
const NAME_RULE = `A team's name has 1 to ${TEAM_NAME_MAX} printable characters.`

export const TEAM_COMMANDS: readonly Command[] = [
  {
    words: 'team create',
    takes: '<name>',
    does: 'A new team without members',
    gives: '{ id, name }',
    async run(context, staff, { given: [name = ''] }) {
      const team = await withSentences(createTeam(context, staff, name), {
        ValidationError: NAME_RULE,
        TeamNameTaken: `There is a team ${name.trim()} already.`,
      })
      return outcome(team, `The team ${team.name} has the id ${team.id}.`)
    },
  },
  {
    words: 'team list',
    takes: '[--archived]',
    does: 'Every team and how many belong to it, or those that are archived',
    options: { archived: { type: 'boolean' } },
    gives: '[{ id, name, archivedAt, members }]',
    async run(context, staff, { isSet }) {
      const all = await listTeams(context, staff)
      const teams = all.filter(({ archivedAt }) => (archivedAt !== null) === isSet('archived'))
      const rows = teams.map(({ id, name, members }) => [id, name, members])
      return outcome(teams, ...columns(['id', 'name', 'members'], rows, 'No teams.'))
    },
  },
  {
    words: 'team assign',
    takes: '<emails or ids> <team> [--dry-run]',
    does: 'Makes facilitators members, with commas between, all or none; moves their clients without a team into it; --dry-run says what that does and who cannot be assigned',
    options: { 'dry-run': { type: 'boolean' } },
    gives: '{ teamId, joined: [id], effects: { joining, files, already, cannot: [{ id, name, why }] } }',
    async run(context, staff, { given: [who = '', name = ''], isSet }) {
      const facilitatorIds: number[] = []
      for (const one of who.split(',')) facilitatorIds.push((await knownFacilitator(context, staff, one)).id)
      const team = await knownTeam(context, staff, name)
      const wanted = { facilitatorIds, teamId: team.id }
      const effects = await withSentences(previewAssignment(context, staff, wanted), {
        TeamArchived: archived(team.name),
      })
      const { joining, files, already, cannot } = effects
      const lines = [
        ...(already > 0 ? [`In ${team.name} already: ${already}.`] : []),
        ...cannot.map((one) => `${one.name} (${one.id}) cannot be assigned: ${OBSTACLES[one.why]}`),
      ]
      if (isSet('dry-run')) {
        const said = `Nothing was changed. ${joining} would join ${team.name}, with ${files} open client files.`
        return outcome({ teamId: team.id, joined: [], effects }, said, ...lines)
      }
      if (cannot.length > 0) return refuse('Nobody was assigned.', ...lines)
      const joined = await assignSeveral(context, staff, { ...wanted, seen: { joining, files } })
      return outcome(
        { teamId: team.id, joined, effects },
        ...(joined.length > 0
          ? [`Now in ${team.name}: ${joined.length}, with ${files} open client files.`]
          : []),
        ...lines,
      )
    },
  },
  {
    words: 'team remove',
    takes: '<email or id> <team>',
    does: 'Ends the membership; the clients stay with the team',
    gives: '{ facilitatorId, teamId }',
    async run(context, staff, { given: [who = '', name = ''] }) {
      const { id, email } = await knownFacilitator(context, staff, who)
      const team = await knownTeam(context, staff, name)
      const membership = { facilitatorId: id, teamId: team.id }
      const isRemoved = await withSentences(removeFromTeam(context, staff, membership), {
        ClientsLeftAlone: ({ record }) =>
          `Nobody else reaches the ${(record as { count: number }).count} open client files of ${team.name}. Move them first, or put somebody into the team.`,
      })
      if (!isRemoved) return refuse(`${email} is not in ${team.name}.`)
      return outcome(membership, `${email} is no longer in ${team.name}. The team keeps its clients.`)
    },
  },
  {
    words: 'team members',
    takes: '<team>',
    does: 'Who is in a team and since when, and who was',
    gives: '[{ id, name, email, joinedAt, leftAt }]',
    async run(context, staff, { given: [name = ''] }) {
      const team = await knownTeam(context, staff, name)
      const members = await listTeamMembers(context, staff, team.id)
      const rows = members.map((one) => [one.id, one.name, one.email, one.joinedAt, one.leftAt ?? ''])
      return outcome(
        members,
        ...columns(['id', 'name', 'email', 'from', 'to'], rows, 'Nobody was ever in it.'),
      )
    },
  },
  {
    words: 'team rename',
    takes: '<team> <name> --reason <text>',
    does: 'Gives a team another name',
    options: REASON,
    gives: '{ id, was, name }',
    async run(context, staff, { given: [was = '', name = ''], text }) {
      const reason = givenReason(text('reason'))
      const team = await knownTeam(context, staff, was)
      const renamed = await withSentences(renameTeam(context, staff, { teamId: team.id, name, reason }), {
        ValidationError: NAME_RULE,
        TeamNameTaken: `There is a team ${name.trim()} already.`,
      })
      return outcome(renamed, `${renamed.was} (${renamed.id}) is now ${renamed.name}.`)
    },
  },
  {
    words: 'team move-client',
    takes: '<client code> <team> --reason <text>',
    does: 'Moves a client to a team, whose members reach the file from then on, and nobody else',
    options: REASON,
    gives: '{ code, teamId, isMoved }',
    async run(context, staff, { given: [code = '', name = ''], text }) {
      const reason = givenReason(text('reason'))
      const team = await knownTeam(context, staff, name)
      const wanted = { code: code.trim().toUpperCase(), teamId: team.id, reason }
      const isMoved = await withSentences(moveClientFile(context, staff, wanted), {
        NotFound: `There is no client ${wanted.code}.`,
        TeamArchived: archived(team.name),
        TakerCannotReach: `Nobody in ${team.name} could open the file: team assign first.`,
      })
      return outcome(
        { code: wanted.code, teamId: team.id, isMoved },
        isMoved ? `${wanted.code} is now with ${team.name}.` : `${wanted.code} is with ${team.name} already.`,
      )
    },
  },
  {
    words: 'team archive',
    takes: '<team> --reason <text>',
    does: 'Closes a team that has no members and no open files',
    options: REASON,
    gives: '{ id, name, archivedAt }',
    async run(context, staff, { given: [name = ''], text }) {
      const reason = givenReason(text('reason'))
      const team = await knownTeam(context, staff, name)
      const closed = await withSentences(archiveTeam(context, staff, { teamId: team.id, reason }), {
        TeamNotEmpty({ record }) {
          const { members, openFiles } = record as { members: number; openFiles: number }
          return `${team.name} has ${members} members and ${openFiles} open files: team remove and team move-client first.`
        },
      })
      return outcome(closed, `${closed.name} (${closed.id}) is archived.`)
    },
  },
  {
    words: 'team restore',
    takes: '<team> --reason <text>',
    does: 'Opens an archived team again',
    options: REASON,
    gives: '{ id, name }',
    async run(context, staff, { given: [name = ''], text }) {
      const reason = givenReason(text('reason'))
      const team = await knownTeam(context, staff, name)
      const opened = await restoreTeam(context, staff, { teamId: team.id, reason })
      return outcome(opened, `${opened.name} (${opened.id}) is open.`)
    },
  },
]
