/** What stands in the files of a report: the same numbers and words as on the screen (REP-007). */
import {
  DIMENSIONS,
  type DimensionName,
  FIGURE_NAMES,
  FIGURES,
  NONE,
  OTHERS,
  PARTICIPANTS,
} from '@hub/contract/figures.rules'
import { listed } from '@hub/contract/listed.rules'
import type { Locale } from '@hub/contract/locales'
import { sideBySide } from '@hub/contract/report-compare.rules'
import { isRunning } from '@hub/contract/report-periods.rules'
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

/** People and outcomes of some days, as far as they can be shown. */
interface OfPeople {
  people: Demographics
  outcomes: OutcomeTables
}

/** What a workbook is made of; null where the filters are not of files, or their groups too small. */
export interface Reported extends OfPeople {
  sessions: StaffReport
  files: FileReport | null
  /** Null with any filter. */
  events: EventReport | null
  /** Of the days that were chosen to compare with. */
  other: OfPeople | null
}

/** The tables of a report; the figures of sessions are the first. */
export function sheetsOf({ sessions, files, events, other, ...own }: Reported, shown: Shown): Sheet[] {
  const { locale, sides } = shown
  return [
    ...sessionSheets(sessions, shown),
    ...peopleSheets(own.people, locale),
    ...(files === null ? [] : fileSheets(files, shown)),
    ...outcomeSheets(own.outcomes, locale),
    ...(other === null
      ? []
      : [...peopleSheets(other.people, locale), ...outcomeSheets(other.outcomes, locale)].map((sheet) => ({
          ...sheet,
          // Sheets of one workbook must have different names.
          name: `${sheet.name} (2)`,
        }))),
    ...(events === null ? [] : eventSheets(events, shown)),
    aboutSheet(sessions, locale, sides),
  ]
}

function peopleSheets({ byAge, byLanguage }: Demographics, locale: Locale): Sheet[] {
  const t = reportFilesTexts[locale]
  return [
    ...(byAge === null ? [] : [peopleSheet(t.byAge, t.age, byAge, locale)]),
    ...(byLanguage === null ? [] : [peopleSheet(t.byLanguage, t.language, byLanguage, locale)]),
  ]
}

function outcomeSheets({ byAge, byGender }: OutcomeTables, locale: Locale): Sheet[] {
  const t = reportFilesTexts[locale]
  return [
    ...(byAge === null ? [] : [peopleSheet(t.outcomesByAge, t.outcome, byAge, locale)]),
    ...(byGender === null ? [] : [peopleSheet(t.outcomesByGender, t.outcome, byGender, locale)]),
  ]
}

/** What stands on the two sides of a comparison that was chosen. */
export interface Sides {
  now: string
  other: string
}

/** Two teams by their names, two periods by their days. */
export function sidesOf({ now, before, only, versusTeam }: StaffReport): Sides {
  if (versusTeam !== null) {
    const own = only.find(({ dimension }) => dimension === 'team')
    return { now: own?.name ?? '', other: versusTeam.name }
  }
  return { now: daysText(now), other: daysText(before) }
}

export const daysText = ({ from, to }: { from: string; to: string }) => `${from} – ${to}`

interface Compared<Name extends string> extends Counted<Name> {
  rowsBefore: Counted<Name>['rows'] | null
}

/** The figures with what they are compared with: side by side first where that was chosen, then each by itself. */
function comparedSheets<Name extends string>(
  names: { now: string; before: string; compared: string },
  { by, rows, rowsBefore }: Compared<Name>,
  columns: Columns<Name>,
  { locale, sides }: Shown,
): Sheet[] {
  return [
    ...(sides ? [comparedSheet(names.compared, { by, rows, rowsBefore }, columns, { locale, sides })] : []),
    figuresSheet(names.now, { by, rows }, columns, locale),
    ...(rowsBefore === null ? [] : [figuresSheet(names.before, { by, rows: rowsBefore }, columns, locale)]),
  ]
}

interface Shown {
  locale: Locale
  /** Undefined where nothing was chosen: then it is the days a year before. */
  sides?: Sides | undefined
}

function comparedSheet<Name extends string>(
  name: string,
  { by, rows, rowsBefore }: Compared<Name>,
  { names, words }: Columns<Name>,
  { locale, sides }: Shown & { sides: Sides },
): Sheet {
  const t = reportFilesTexts[locale]
  const other = rowsBefore === null ? t.notShown.replace('{name}', sides.other) : sides.other
  const headOf = (figure: Name, side: string) => `${words[figure].name[locale]}: ${side}`
  return {
    name,
    head: [
      ...by.map((dimension) => DIMENSIONS[dimension].name[locale]),
      ...names.flatMap((figure) => [headOf(figure, sides.now), headOf(figure, other)]),
    ],
    rows: sideBySide(rows, rowsBefore ?? []).map((row) => [
      ...row.groups.map((group) => groupText(group, locale)),
      ...names.flatMap((figure) => [row.now?.[figure] ?? null, row.other?.[figure] ?? null]),
    ]),
  }
}

/** The figures of sessions, and those of what they are compared with where they can be shown. */
export function sessionSheets(report: StaffReport, shown: Shown): Sheet[] {
  const t = reportFilesTexts[shown.locale]
  const names = { now: t.figures, before: t.before, compared: t.compared }
  return comparedSheets(names, report, { names: FIGURE_NAMES, words: FIGURES }, shown)
}

/** The same of client files. */
export function fileSheets(report: FileReport, shown: Shown): Sheet[] {
  const t = reportFilesTexts[shown.locale]
  const names = { now: t.clientFiles, before: t.clientFilesBefore, compared: t.clientFilesCompared }
  return comparedSheets(names, report, { names: FILE_FIGURE_NAMES, words: FILE_FIGURES }, shown)
}

/** The same of events. */
export function eventSheets(report: EventReport, shown: Shown): Sheet[] {
  const t = reportFilesTexts[shown.locale]
  const names = { now: t.events, before: t.eventsBefore, compared: t.eventsCompared }
  return comparedSheets(names, report, { names: EVENT_FIGURE_NAMES, words: EVENT_FIGURES }, shown)
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
  const nameOf = (names: readonly string[]) =>
    listed(
      names.map((one) => one || t.notAsked),
      locale,
    )
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

function aboutSheet(
  { now, before, only, madeAt }: StaffReport,
  locale: Locale,
  sides: Sides | undefined,
): Sheet {
  const t = reportFilesTexts[locale]
  const filterOf = (dimension: DimensionName) =>
    t.filter.replace('{dimension}', DIMENSIONS[dimension].name[locale])
  return {
    name: t.about,
    head: [t.name, t.value],
    rows: [
      [t.period, isRunning({ now, madeAt }) ? `${daysText(now)} ${t.notOver}` : daysText(now)],
      [t.periodBefore, sides?.other ?? daysText(before)],
      ...only.map(({ dimension, ...group }) => [filterOf(dimension), groupText(group, locale)]),
      [t.madeAt, madeAt],
      ...[...Object.values(FIGURES), ...Object.values(FILE_FIGURES), ...Object.values(EVENT_FIGURES)].map(
        ({ name, counts }) => [name[locale], counts[locale]],
      ),
      [PARTICIPANTS.name[locale], PARTICIPANTS.counts[locale]],
      [t.few, t.fewMeans],
      [t.withheld, t.withheldMeans],
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
