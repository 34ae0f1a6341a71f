/** What stands in the files of a report: the same numbers and words as on the screen (REP-007). */
import {
  DIMENSIONS,
  type DimensionName,
  FIGURE_NAMES,
  FIGURES,
  NONE,
  OTHERS,
} from '@hub/contract/figures.rules'
import type { Locale } from '@hub/contract/locales'
import type { CountedSession, Demographics, PeopleTable, StaffReport } from '@hub/contract/staff-reports'
import { reportFilesTexts } from './report-files.texts.ts'

type FileCell = string | number | null

/** One table of a file, its head first. */
export interface Sheet {
  name: string
  head: string[]
  rows: FileCell[][]
}

/** The tables of a report; the figures are the first. */
export function sheetsOf(report: StaffReport, people: Demographics, locale: Locale): Sheet[] {
  const t = reportFilesTexts[locale]
  const { rowsBefore } = report
  return [
    figuresSheet(t.figures, report, report.rows, locale),
    ...(rowsBefore === null ? [] : [figuresSheet(t.before, report, rowsBefore, locale)]),
    ...(people.byAge === null ? [] : [peopleSheet(t.byAge, t.age, people.byAge, locale)]),
    ...(people.byLanguage === null ? [] : [peopleSheet(t.byLanguage, t.language, people.byLanguage, locale)]),
    aboutSheet(report, locale),
  ]
}

function figuresSheet(name: string, { by }: StaffReport, rows: StaffReport['rows'], locale: Locale): Sheet {
  return {
    name,
    head: [
      ...by.map((dimension) => DIMENSIONS[dimension].name[locale]),
      ...FIGURE_NAMES.map((figure) => FIGURES[figure].name[locale]),
    ],
    rows: rows.map(({ groups, figures }) => [
      ...groups.map((group) => groupText(group, locale)),
      ...FIGURE_NAMES.map((figure) => figures[figure]),
    ]),
  }
}

function groupText(group: StaffReport['rows'][number]['groups'][number], locale: Locale): string {
  const t = reportFilesTexts[locale]
  if (group === null) return t.total
  if (group.value === OTHERS) return t.others
  if (group.value === NONE) return t.none
  if (group.value === 'online' || group.value === 'offline') return t[group.value]
  return group.name || group.value
}

function peopleSheet(name: string, first: string, table: PeopleTable, locale: Locale): Sheet {
  const t = reportFilesTexts[locale]
  const nameOf = (names: readonly string[]) => names.map((one) => one || t.notAsked).join(', ')
  const total = [t.total, ...table.columns.map((column) => column.total), table.total]
  return {
    name,
    head: [first, ...table.columns.map(({ names }) => nameOf(names)), t.total],
    rows: [
      ...table.rows.map((row) => [
        nameOf(row.names),
        ...row.cells.map((cell) => (typeof cell === 'number' ? cell : t[cell])),
        row.total,
      ]),
      total,
    ],
  }
}

function aboutSheet({ now, before, only, madeAt }: StaffReport, locale: Locale): Sheet {
  const t = reportFilesTexts[locale]
  const filterOf = (dimension: DimensionName) =>
    t.filter.replace('{dimension}', DIMENSIONS[dimension].name[locale])
  return {
    name: t.about,
    head: [t.name, t.value],
    rows: [
      [t.period, `${now.from} – ${now.to}`],
      [t.periodBefore, `${before.from} – ${before.to}`],
      ...only.map(({ dimension, ...group }) => [filterOf(dimension), groupText(group, locale)]),
      [t.madeAt, madeAt],
      ...FIGURE_NAMES.map((figure) => [FIGURES[figure].name[locale], FIGURES[figure].counts[locale]]),
    ],
  }
}

/** The head of a list of sessions. */
export function sessionsHead(locale: Locale): string[] {
  const t = reportFilesTexts[locale]
  return [t.day, t.module, t.team, t.minutes, t.visits, t.headcount]
}

export const sessionCells = (session: CountedSession, locale: Locale): FileCell[] => [
  ...[session.day, session.module, session.team ?? reportFilesTexts[locale].smallTeam],
  ...[session.minutes, session.visits, session.headcount],
]
