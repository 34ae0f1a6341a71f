/** The staff commands about facilitators. */
import { Line } from '@hub/contract/fields'
import { PeopleExportQuery, type PersonRow, type StandingEffects } from '@hub/contract/staff-people'
import { endsWork, leavesTeams, type StandingChange } from '@hub/contract/standing.rules'
import { changeStanding } from '../../accounts/facilitators.staff.ts'
import { exportPeople, readPerson } from '../../staff-people/staff-people.staff.ts'
import { previewStandings } from '../../staff-people/standings.staff.ts'
import { columns, type Command, type CommandInput, wholeNumber } from '../command.ts'
import { givenReason, knownFacilitator, knownProvince, knownTeam } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Refusal } from '#platform/fail.ts'

const TEXT = { type: 'string' } as const
const { view: VIEW } = PeopleExportQuery.shape
const VIEWS = VIEW.def.innerType.options

async function queryIn(context: Context, staff: Staff, { text }: CommandInput): Promise<PeopleExportQuery> {
  const view = VIEW.safeParse(text('view'))
  if (!view.success) return refuse(`--view is one of ${VIEWS.join(', ')}.`)
  const q = text('search')
  if (q !== undefined && !PeopleExportQuery.shape.q.safeParse(q).success)
    return refuse('--search is one line of at most 100 characters.')
  const [agency, team, province, since] = ['agency', 'team', 'province', 'since'].map(text)
  if (since !== undefined && !PeopleExportQuery.shape.since.safeParse(since).success)
    return refuse('--since is a day, such as 2026-08-01.')
  return PeopleExportQuery.parse({
    view: view.data,
    ...(q !== undefined && Line.parse(q) !== '' && { q }),
    ...(agency !== undefined && { agencyId: wholeNumber(agency, 'The agency') }),
    ...(team !== undefined && { teamId: (await knownTeam(context, staff, team)).id }),
    ...(province !== undefined && { provinceId: (await knownProvince(context, staff, province)).id }),
    ...(since !== undefined && { since }),
  })
}

const facilitatorList: Command = {
  words: 'facilitator list',
  takes:
    '[--view <view>] [--search <text>] [--agency <id>] [--team <team>] [--province <code>] [--since <day>]',
  does: `Every facilitator, those who wait for a decision first; --view is one of ${VIEWS.join(', ')}, --search is part of a name or an email, --since the day in Toronto from which on they logged in`,
  options: { view: TEXT, search: TEXT, agency: TEXT, team: TEXT, province: TEXT, since: TEXT },
  gives:
    '[{ id, name, email, agencyId, agency, isAgencyListed, teams: [name], standing, registeredAt, confirmedAt, lastLoginAt }]',
  async run(context, staff, input) {
    const query = await queryIn(context, staff, input)
    const list: PersonRow[] = []
    let after: string | null = null
    do {
      const page = await exportPeople(context, staff, { ...query, ...(after !== null && { after }) })
      list.push(...page.records)
      after = page.next
    } while (after !== null)
    const rows = list.map((one) => [
      ...[one.id, one.email, one.name, one.agency],
      [...(one.confirmedAt ? [] : ['email not confirmed']), one.standing].join(', '),
      ...[one.teams.join(', '), one.lastLoginAt ?? 'never'],
    ])
    const names = ['id', 'email', 'name', 'agency', 'standing', 'teams', 'last sign-in']
    return outcome(list, ...columns(names, rows, 'No facilitators.'))
  },
}

const facilitatorHistory: Command = {
  words: 'facilitator history',
  takes: '<email or id>',
  does: 'What was decided about an account, the mails to it of 90 days, its open sessions and a session that waits to be recorded; audited',
  gives:
    '{ id, lastLoginAt, sessions: [{ id, device, startedAt, lastUsedAt, endsAt }], unrecorded, mails: [{ kind, state, at, ... }], history: [{ at, action, by, byName, note }] }',
  async run(context, staff, { given: [who = ''] }) {
    const { id } = await knownFacilitator(context, staff, who)
    const { lastLoginAt, sessions, unrecorded, mails, history } = await readPerson(context, staff, id)
    const rows = [
      ...history.map((one) => [one.at, one.action, one.byName ?? one.by, one.note ?? '']),
      ...mails.map((one) => [one.at, `mail ${one.kind}`, '', one.state]),
      ...sessions.map((one) => [one.startedAt, `session ${one.id}`, '', `ends by itself at ${one.endsAt}`]),
      ...(unrecorded ? [[unrecorded.startTime, 'unrecorded session', '', unrecorded.module]] : []),
    ]
    return outcome(
      { id, lastLoginAt, sessions, unrecorded, mails, history },
      `Last sign-in: ${lastLoginAt ?? 'never'}`,
      ...columns(['at', 'what', 'by', 'note'], rows, 'Nothing was decided yet.'),
    )
  },
}

const CHANGED: Record<StandingChange, string> = {
  confirm: 'is confirmed as eligible',
  refuse: 'is refused and may not log in',
  suspend: 'is suspended and may not log in',
  restore: 'is restored',
  close: 'is closed and may not log in',
  reopen: 'waits for a decision again, without a team',
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

/** What would follow, in numbers, and the mail. */
function effectLines(email: string, effects: StandingEffects): string[] {
  const { changed, devices, teams, places, filesJoining, clientsOnlyTheirs, clientCodes, mail } = effects
  const rows: [string, number][] = [
    ['sessions end', devices],
    ['memberships in teams end', teams],
    ['places in events are given back', places],
    ['open client files come along into the team', filesJoining],
    ['open client files nobody else could reach', clientsOnlyTheirs],
  ]
  return [
    changed === 0 ? `Nothing of ${email} would change.` : `Nothing was changed. Of ${email}:`,
    ...rows.flatMap(([what, count]) => (count === 0 ? [] : [`  ${count} ${what}`])),
    ...(clientCodes.length > 0 ? [`  ${clientCodes.join(', ')}`] : []),
    ...(mail === null
      ? ['No mail is sent.']
      : [`A mail to ${mail.to}: ${mail.subject}`, ...mail.text.split('\n').map((line) => `  ${line}`)]),
  ]
}

const TEAM = '[--team <team>]'
const NO_MAIL = '[--no-mail]'
const refusalsOfTeam = (team: string | undefined) => ({
  TeamArchived: `${team ?? ''} is archived.`,
  TeamOfOtherAgency: `${team ?? ''} is of another agency than theirs. Choose another team, or confirm without --team.`,
  AccountNotConfirmed: 'They have not confirmed their email yet: confirm without --team.',
})

function standingCommand(change: StandingChange, does: string): Command {
  const mayLeaveClients = endsWork(change) || leavesTeams(change)
  const isMailed = change === 'confirm' || change === 'refuse'
  return {
    words: `facilitator ${change}`,
    takes: [
      '<email or id> --reason <text>',
      ...(change === 'confirm' ? [TEAM] : []),
      ...(mayLeaveClients ? [CLIENTS_TO] : []),
      ...(isMailed ? [NO_MAIL] : []),
      '[--dry-run]',
    ].join(' '),
    does,
    options: {
      ...{ reason: TEXT, 'dry-run': { type: 'boolean' as const } },
      ...(mayLeaveClients && { 'clients-to': TEXT }),
      ...(change === 'confirm' && { team: TEXT }),
      ...(isMailed && { 'no-mail': { type: 'boolean' as const } }),
    },
    gives:
      '{ was?: { eligibility, suspendedAt, closedAt }, is?: { eligibility, suspendedAt, closedAt }, effects?: { changed, devices, teams, places, filesJoining, clientsOnlyTheirs, clientCodes, mails, mail, translations } }',
    async run(context, staff, { given: [who = ''], text, isSet }) {
      const { id, email } = await knownFacilitator(context, staff, who)
      const team = change === 'confirm' ? text('team') : undefined
      const teamId = team === undefined ? undefined : (await knownTeam(context, staff, team)).id
      if (isSet('dry-run')) {
        const effects = await previewStandings(context, staff, { ids: [id], change, teamId })
        return outcome({ effects }, ...effectLines(email, effects))
      }
      const reason = givenReason(text('reason'))
      const clientsTo = mayLeaveClients ? await takerIn(context, staff, text('clients-to')) : undefined
      const mail = isMailed && isSet('no-mail') ? ('never' as const) : ('now' as const)
      const wanted = { facilitatorId: id, change, reason, clientsTo, teamId, mail }
      const changed = await withSentences(changeStanding(context, staff, wanted), {
        ...refusalsOfTeam(team),
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
  facilitatorHistory,
  standingCommand('confirm', 'Confirms the eligibility; a team needs it'),
  standingCommand('refuse', 'Refuses the eligibility: blocks the login, ends sessions and memberships'),
  standingCommand('suspend', 'Blocks the login and ends sessions until restored'),
  standingCommand('restore', 'Ends a suspension, or opens a closed account again'),
  standingCommand('reopen', 'Takes a confirmation or a refusal back: the account waits for a decision again'),
  standingCommand('close', 'Closes the account (opt-out): ends sessions, memberships and mailed links'),
]
