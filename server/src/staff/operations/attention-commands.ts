/** The staff commands over the whole hub: what needs attention, and what is coming up, and what has a name (STA-009, STA-010). */
import type { Upcoming } from '@hub/contract/staff-home'
import { QUERY_MAX } from '@hub/contract/constants'
import { readHome } from '../../staff-home/staff-home.staff.ts'
import { readTimeline } from '../../staff-home/timeline.staff.ts'
import { searchConsole } from '../../staff-search/staff-search.staff.ts'
import { columns, type Command } from '../command.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'

const WHAT = {
  alerts: 'alerts that nobody has looked at: alert list',
  pendingFacilitators: 'facilitators to confirm or refuse: facilitator list --view pending',
  unlistedAgencies: 'agencies that are not listed: agency list --waiting',
  unlistedCities: 'cities that are not listed: city list-typed',
  unrecordedSessions: 'sessions that wait for a week to be recorded: run list',
  failedHandOvers: 'failed hand-overs of events: event list',
  packageWarnings: 'modules whose last package has warnings: module list',
  undeliveredMails: 'mails that were given up: mail list --dead',
  lateBackup: 'late backups: backup list',
}

function nameOf(one: Upcoming): string {
  if (one.kind === 'event') return one.title
  return one.kind === 'report' ? one.name : `by ${one.by}`
}

export const ATTENTION_COMMANDS: readonly Command[] = [
  {
    words: 'attention',
    takes: '',
    does: 'What needs the attention of staff, as Home of the console counts it, each with the command that shows more',
    gives: '{ attention: [{ kind, count, names: [name], oldestAt }], lastBackupAt?, lastLogCheck? }',
    async run(context, staff) {
      const home = await readHome(context, staff)
      const rows = home.attention.map(({ kind, count, oldestAt }) => [count, WHAT[kind], oldestAt ?? ''])
      return outcome(home, ...columns(['', 'what', 'oldest'], rows, 'Nothing needs attention.'))
    },
  },
  {
    words: 'timeline',
    takes: '',
    does: 'What is coming up and what was decided in the last 14 days, as Home of the console shows it',
    gives: '{ upcoming: [{ kind, at, ... }], recent: [{ id, at, who, deed, whom, count, mergeId }] }',
    async run(context, staff) {
      const timeline = await readTimeline(context, staff)
      const ahead = timeline.upcoming.map((one) => [one.at, one.kind, nameOf(one)])
      const recent = timeline.recent.map(({ at, who, deed, whom, count }) => {
        const times = count > 1 ? ` × ${count}` : ''
        return [at, deed, `${who.name ?? who.kind}: ${whom?.name ?? whom?.id ?? ''}${times}`]
      })
      return outcome(
        timeline,
        ...columns(
          ['when', 'what', 'which'],
          [...ahead, ...recent],
          'Nothing is coming up, and nothing was decided.',
        ),
      )
    },
  },
  {
    words: 'search',
    takes: '<part of a name>',
    does: 'Finds people, teams, agencies, modules and events, five of each at most, the best first; audited',
    gives: '[{ kind, id, name, translated?, detail, count, at, isDraft }]',
    async run(context, staff, { given: [given = ''] }) {
      const q = given.trim()
      if (q === '' || q.length > QUERY_MAX) refuse(`The part of a name has 1 to ${QUERY_MAX} characters.`)
      const hits = await searchConsole(context, staff, q)
      const rows = hits.map(({ kind, id, name, detail }) => [kind, id, name, detail])
      return outcome(hits, ...columns(['kind', 'id', 'name', ''], rows, `Nothing is called ${q}.`))
    },
  },
]
