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
import { EVENT_FIGURE_NAMES, EVENT_FIGURES } from '@hub/contract/event-figures.rules'
import { FILE_FIGURE_NAMES, FILE_FIGURES } from '@hub/contract/file-figures.rules'
import type {
  CountedSession,
  Demographics,
  EventReport,
  FileReport,
  OutcomeTables,
  PeopleTable,
  StaffReport,
} from '@hub/contract/staff-reports'
import { reportFilesTexts } from './report-files.texts.ts'

type FileCell = string | number | null

/** One table of a file, its head first. */
export interface Sheet {
  name: string
  head: string[]
  rows: FileCell[][]
}

/** What a workbook is made of; null where the filters are not of files, or their groups too small. */
export interface Reported {
  sessions: StaffReport
  people: Demographics
  files: FileReport | null
  outcomes: OutcomeTables
  /** Null with any filter. */
  events: EventReport | null
}

/** The tables of a report; the figures of sessions are the first. */
export function sheetsOf({ sessions, people, files, outcomes, events }: Reported, locale: Locale): Sheet[] {
  const t = reportFilesTexts[locale]
  return [
    ...sessionSheets(sessions, locale),
    ...(people.byAge === null ? [] : [peopleSheet(t.byAge, t.age, people.byAge, locale)]),
    ...(people.byLanguage === null ? [] : [peopleSheet(t.byLanguage, t.language, people.byLanguage, locale)]),
    ...(files === null ? [] : fileSheets(files, locale)),
    ...(outcomes.byAge === null ? [] : [peopleSheet(t.outcomesByAge, t.outcome, outcomes.byAge, locale)]),
    ...(outcomes.byGender === null
      ? []
      : [peopleSheet(t.outcomesByGender, t.outcome, outcomes.byGender, locale)]),
    ...(events === null ? [] : eventSheets(events, locale)),
    aboutSheet(sessions, locale),
  ]
}

/** The figures of sessions, and those of the period before where they can be shown. */
export function sessionSheets({ by, rows, rowsBefore }: StaffReport, locale: Locale): Sheet[] {
  const [t, columns] = [reportFilesTexts[locale], { names: FIGURE_NAMES, words: FIGURES }]
  return [
    figuresSheet(t.figures, { by, rows }, columns, locale),
    ...(rowsBefore === null ? [] : [figuresSheet(t.before, { by, rows: rowsBefore }, columns, locale)]),
  ]
}

/** The figures of client files, and those of the period before where they can be shown. */
export function fileSheets({ by, rows, rowsBefore }: FileReport, locale: Locale): Sheet[] {
  const [t, columns] = [reportFilesTexts[locale], { names: FILE_FIGURE_NAMES, words: FILE_FIGURES }]
  return [
    figuresSheet(t.clientFiles, { by, rows }, columns, locale),
    ...(rowsBefore === null
      ? []
      : [figuresSheet(t.clientFilesBefore, { by, rows: rowsBefore }, columns, locale)]),
  ]
}

/** The figures of events, and those of the period before. */
export function eventSheets({ by, rows, rowsBefore }: EventReport, locale: Locale): Sheet[] {
  const [t, columns] = [reportFilesTexts[locale], { names: EVENT_FIGURE_NAMES, words: EVENT_FIGURES }]
  return [
    figuresSheet(t.events, { by, rows }, columns, locale),
    figuresSheet(t.eventsBefore, { by, rows: rowsBefore }, columns, locale),
  ]
}

interface Counted<Name extends string> {
  by: readonly DimensionName[]
  rows: readonly { groups: readonly Group[]; figures: Record<Name, number | null> }[]
}

interface Columns<Name extends string> {
  names: readonly Name[]
  words: Record<Name, { name: Record<Locale, string> }>
}

function figuresSheet<Name extends string>(
  name: string,
  { by, rows }: Counted<Name>,
  { names, words }: Columns<Name>,
  locale: Locale,
): Sheet {
  return {
    name,
    head: [
      ...by.map((dimension) => DIMENSIONS[dimension].name[locale]),
      ...names.map((figure) => words[figure].name[locale]),
    ],
    rows: rows.map(({ groups, figures }) => [
      ...groups.map((group) => groupText(group, locale)),
      ...names.map((figure) => figures[figure]),
    ]),
  }
}

type Group = StaffReport['rows'][number]['groups'][number]

function groupText(group: Group, locale: Locale): string {
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
      ...[...Object.values(FIGURES), ...Object.values(FILE_FIGURES), ...Object.values(EVENT_FIGURES)].map(
        ({ name, counts }) => [name[locale], counts[locale]],
      ),
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
