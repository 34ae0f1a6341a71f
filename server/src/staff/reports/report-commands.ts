/** The staff commands about figures (REP-011). */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type DimensionName,
  FIGURES,
  NONE,
  OTHERS,
} from '@hub/contract/figures.rules'
import { EVENT_FIGURES } from '@hub/contract/event-figures.rules'
import { FILE_FIGURES } from '@hub/contract/file-figures.rules'
import { filtersIn, filtersText, type ReportFilter } from '@hub/contract/report-filters.rules'
import { REPORT_SUBJECTS, type ReportSubject } from '@hub/contract/staff-reports'
import type { Refusal } from '#platform/fail.ts'
import type { FileReply } from '#platform/http/file-reply.ts'
import { readFileReport } from '../../reports/client-files/file-figures.staff.ts'
import { readEventReport } from '../../reports/events/event-figures.staff.ts'
import { downloadReport } from '../../reports/report-files.staff.ts'
import { findSavedRequest, listSharedReports } from '../../saved-reports/saved-reports.staff.ts'
import { type ReportRequest, runReport } from '../../reports/reports.staff.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { columns, type Command } from '../command.ts'
import { nearest } from '../nearest.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

const TOTAL = 'Total'
const WORDS: Record<string, string> = { [NONE]: 'none', [OTHERS]: 'all others' }

/** What is printed of a report. */
interface Counted {
  from: string
  to: string
  by: readonly DimensionName[]
  rows: readonly {
    groups: readonly ({ value: string; name: string } | null)[]
    figures: Record<string, number | null>
  }[]
}

type Read = (context: Context, staff: Staff, request: ReportRequest) => Promise<Counted>

const READ: Record<ReportSubject, Read> = {
  sessions: runReport,
  async files(context, staff, request) {
    const { by, rows } = await readFileReport(context, staff, request)
    return { from: request.from, to: request.to, by, rows }
  },
  async events(context, staff, request) {
    const { by, rows } = await readEventReport(context, staff, request)
    return { from: request.from, to: request.to, by, rows }
  },
}

const SHOWN: Record<ReportSubject, { figures: Record<string, { name: { en: string } }>; empty: string }> = {
  sessions: { figures: FIGURES, empty: 'No session.' },
  files: { figures: FILE_FIGURES, empty: 'No client file.' },
  events: { figures: EVENT_FIGURES, empty: 'No event.' },
}

function subjectOf(word = 'sessions'): ReportSubject {
  const found = REPORT_SUBJECTS.find((one) => one === word)
  return found ?? refuse(`--of is ${REPORT_SUBJECTS.join(', ')}, not ${word}.`)
}

/** The sentences for what every report refuses. */
export const REPORT_REFUSALS = {
  ValidationError: ({ fields = {} }: Refusal) =>
    Object.entries(fields).map(([field, fault]) => `--${field}: ${fault}`),
  TooFewFacilitators:
    'Fewer than three facilitators delivered, or registered files, in this group, or in all others together: it is not shown by itself.',
}

export const REPORT_COMMANDS: readonly Command[] = [
  {
    words: 'report list',
    takes: '',
    does: 'The saved reports that staff share: name, what each asks for, and who saved it',
    gives: '[{ name, address, maker }]',
    async run(context, staff) {
      const rows = await listSharedReports(context, staff)
      const cells = rows.map(({ name, address, maker }) => [name, address, maker])
      return outcome(rows, ...columns(['name', 'report', 'saved by'], cells, 'No shared report.'))
    },
  },
  {
    words: 'report run',
    takes:
      '[<name>] [--from <day>] [--to <day>] [--of sessions|files|events] [--by <dimension> ...] [--only <dimension=value> ...] [--format csv|xlsx|json] [--file <path>]',
    does: `Prints, or writes into a file, the figures of the sessions, the client files or the events between two days, or of a shared report by its name, where options come first; by up to two of ${DIMENSION_NAMES.join(', ')}; docs/figures.md defines them`,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      of: { type: 'string' },
      by: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      format: { type: 'string' },
      file: { type: 'string' },
    },
    gives: '{ from, to, by, rows: [{ groups, figures: { ... } }] }',
    async run(context, staff, { given: [name], text, all, folder }) {
      const format = formatOf(text('format'), text('file'))
      const saved = name === undefined ? undefined : await savedRequest(context, staff, name)
      const [by, only] = [all('by').map(dimensionOf), filtersOf(all('only'))]
      const request = {
        from: text('from') ?? saved?.from ?? refuse('Say --from the first day, such as 2026-04-01.'),
        to: text('to') ?? saved?.to ?? refuse('Say --to the last day, such as 2027-03-31.'),
        by: by.length > 0 ? by : (saved?.by ?? []),
        only: only.length > 0 ? only : (saved?.only ?? []),
        versus: only.length > 0 ? undefined : (saved?.versus ?? undefined),
      }
      const of = subjectOf(text('of'))
      const report = await withSentences(READ[of](context, staff, request), REPORT_REFUSALS)
      if (format === 'table') return outcome(report, ...linesOf(of, report))
      const content =
        format === 'json'
          ? Buffer.from(JSON.stringify(report, null, 2))
          : await contentOf(await downloadReport(context, staff, { ...request, format, of, locale: 'en' }))
      const file = text('file')
      if (file === undefined) return outcome(report, ...linesOfText(content))
      await writeFile(path.resolve(folder, file), content)
      return outcome(report, `Wrote ${file}.`)
    },
  },
]

/** What a shared report asks for today; where there is none of the name, the nearest is named. */
async function savedRequest(context: Context, staff: Staff, name: string) {
  const names = (await listSharedReports(context, staff)).map((one) => one.name)
  const meant = nearest(name, names)
  return withSentences(findSavedRequest(context, staff, name), {
    NotFound: `There is no shared report ${name}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  })
}

const FORMATS = ['csv', 'xlsx', 'json'] as const

/** What is printed or written; a file alone says it by its ending. */
function formatOf(format: string | undefined, file: string | undefined) {
  const word = format ?? (file === undefined ? 'table' : path.extname(file).slice(1))
  const found = word === 'table' ? word : FORMATS.find((one) => one === word)
  if (found === undefined || format === 'table') return refuse(`--format is csv, xlsx or json, not ${word}.`)
  if (found === 'xlsx' && file === undefined) return refuse('Say --file where the workbook is written.')
  return found
}

const contentOf = ({ content }: FileReply) => (Buffer.isBuffer(content) ? content : buffer(content))
/** Without the mark of its encoding, which is for files alone. */
const linesOfText = (content: Buffer) =>
  content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)

function linesOf(of: ReportSubject, { by, rows }: Counted): string[] {
  const { figures: words, empty } = SHOWN[of]
  const names = [
    ...by.map((name) => DIMENSIONS[name].name.en),
    ...Object.values(words).map(({ name }) => name.en),
  ]
  const cells = rows.map(({ groups, figures }) => [
    ...groups.map((group) => (group === null ? TOTAL : group.name || (WORDS[group.value] ?? group.value))),
    ...Object.keys(words).map((name) => figures[name] ?? ''),
  ])
  return columns(names, cells, empty)
}

function dimensionOf(word: string): DimensionName {
  const found = DIMENSION_NAMES.find((name) => name === word)
  if (found !== undefined) return found
  const meant = nearest(word, DIMENSION_NAMES)
  return refuse(`There is no dimension ${word}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`)
}

const ONLY = '--only takes a dimension and the value of a group, such as --only theme=3.'

/** What only is counted; refuses a value that no group can have, and one dimension twice, as an address does. */
export function filtersOf(words: readonly string[]): ReportFilter[] {
  const filters = words.map((word) => {
    const [name = '', ...value] = word.split('=')
    if (value.length === 0) refuse(ONLY)
    return { dimension: dimensionOf(name), value: value.join('=') }
  })
  if (new Set(filters.map(({ dimension }) => dimension)).size < filters.length)
    refuse('--only takes each dimension once.')
  return filtersIn(filtersText(filters)) ?? refuse(ONLY)
}
