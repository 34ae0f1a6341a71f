/** The staff commands about the people of reports, as far as they can be shown, and the sessions behind a figure (REP-003 to REP-005). */
import { FIGURE_NAMES, LEAST_PEOPLE } from '@hub/contract/figures.rules'
import { listed } from '@hub/contract/listed.rules'
import type { CountedSession, Demographics, PeopleTable } from '@hub/contract/staff-reports'
import { readOutcomes } from '../../reports/client-files/outcomes.staff.ts'
import { readAllCountedSessions } from '../../reports/counted-sessions.staff.ts'
import { readDemographics } from '../../reports/demographics.staff.ts'
import { reportFilesTexts } from '../../reports/report-files.texts.ts'
import { columns, type Command, type CommandInput } from '../command.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import { filtersOf, REPORT_REFUSALS } from './report-commands.ts'

const PERIOD = { from: { type: 'string' }, to: { type: 'string' } } as const
const CELLS = { few: `fewer than ${LEAST_PEOPLE}`, withheld: 'withheld' }

const WHY: Record<NonNullable<Demographics['refusal']>, string> = {
  period: 'People are shown for half a fiscal year: April to September, or October to March.',
  filter: 'People are shown without a filter.',
  running: 'The half year is not over yet.',
  tooFew: 'Too few people: nothing is shown.',
}

const daysIn = ({ text }: CommandInput) => ({
  from: text('from') ?? refuse('Say --from the first day, such as 2026-04-01.'),
  to: text('to') ?? refuse('Say --to the last day, such as 2026-09-30.'),
})

/** As on the screen: several names of a row or a column are too few people for each alone, and no language has no name. */
const nameOf = ({ names }: { names: readonly string[] }) =>
  listed(
    names.map((name) => name || reportFilesTexts.en.notAsked),
    'en',
  )

function tableLines(head: string, table: PeopleTable | null): string[] {
  if (table === null) return []
  const rows = table.rows.map((row) => [
    nameOf(row),
    ...row.cells.map((cell) => (typeof cell === 'number' ? cell : CELLS[cell])),
    row.total,
  ])
  const total = ['Total', ...table.columns.map((column) => column.total), table.total]
  return columns([head, ...table.columns.map(nameOf), 'Total'], [...rows, total], '')
}

const linesOf = (refusal: Demographics['refusal'], ...tables: string[][]) =>
  refusal === null ? tables.flatMap((lines) => [...lines, '']).slice(0, -1) : [WHY[refusal]]

export const PEOPLE_REPORT_COMMANDS: readonly Command[] = [
  {
    words: 'report people',
    takes: '--from <day> --to <day>',
    does: 'People by age, gender and language in half a fiscal year that is over; small counts are not given; audited',
    options: PERIOD,
    gives: '{ refusal, byAge, byLanguage }',
    async run(context, staff, input) {
      const slice = { ...daysIn(input), only: [] }
      const people = await withSentences(readDemographics(context, staff, slice), REPORT_REFUSALS)
      const { refusal, byAge, byLanguage } = people
      return outcome(
        people,
        ...linesOf(refusal, tableLines('age', byAge), tableLines('language', byLanguage)),
      )
    },
  },
  {
    words: 'report outcomes',
    takes: '--from <day> --to <day>',
    does: 'Outcomes of client files that were closed in half a fiscal year that is over, by age and gender; small counts are not given; audited',
    options: PERIOD,
    gives: '{ refusal, byAge, byGender }',
    async run(context, staff, input) {
      const slice = { ...daysIn(input), only: [] }
      const people = await withSentences(readOutcomes(context, staff, slice), REPORT_REFUSALS)
      const { refusal, byAge, byGender } = people
      return outcome(
        people,
        ...linesOf(refusal, tableLines('outcome', byAge), tableLines('outcome', byGender)),
      )
    },
  },
  {
    words: 'report sessions',
    takes: '--from <day> --to <day> [--figure <figure>] [--only <dimension=value> ...]',
    does: `The sessions that a figure counts, newest first, without anybody who took part or delivered; the figures are ${FIGURE_NAMES.join(', ')}; audited`,
    options: { ...PERIOD, figure: { type: 'string' }, only: { type: 'string', multiple: true } },
    gives: '[{ id, day, module, team, kind, minutes, visits, headcount }]',
    async run(context, staff, input) {
      const word = input.text('figure') ?? 'sessions'
      const figure = FIGURE_NAMES.find((one) => one === word)
      if (figure === undefined) return refuse(`--figure is one of ${FIGURE_NAMES.join(', ')}.`)
      const request = { ...daysIn(input), only: filtersOf(input.all('only')), figure }
      const sessions: CountedSession[] = []
      for await (const one of await withSentences(
        readAllCountedSessions(context, staff, request),
        REPORT_REFUSALS,
      ))
        sessions.push(one)
      const rows = sessions.map((one) => [
        ...[one.id, one.day, one.module, one.team ?? ''],
        ...[one.kind, one.minutes, one.visits, one.headcount],
      ])
      const names = ['id', 'day', 'module', 'team', 'kind', 'minutes', 'visits', 'headcount']
      return outcome(sessions, ...columns(names, rows, 'No session.'))
    },
  },
]
