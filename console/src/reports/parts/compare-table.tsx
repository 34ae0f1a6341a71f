/** Both sides of a comparison in one table: every figure of the sessions, or one chosen figure row by row (REP-006). */
import { useState } from 'react'
import { type DimensionName, FIGURES, type FigureName } from '@hub/contract/figures.rules'
import { sideBySide } from '@hub/contract/report-compare.rules'
import type { Period } from '@hub/contract/report-periods.rules'
import type { ReportGroup, ReportRow, StaffReport } from '@hub/contract/staff-reports'
import { Select } from '@hub/ui/fields/select.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { keyOf, pointsOf } from '../charts.rules.ts'
import { compareTexts } from '../compare.texts.ts'
import { filtersNamedBy, useFigures } from '../reports.queries.ts'
import type { Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { FigureTable, useRowNames } from './figure-table.tsx'
import { usePointWords } from './point-names.tsx'
import styles from '../reports.module.css'

interface Counted<Name extends string> {
  groups: ReportRow['groups']
  figures: Record<Name, number | null>
}

/** A report of sessions, client files or events. */
interface Compared<Name extends string> {
  now: Period
  before: Period
  by: readonly DimensionName[]
  rows: readonly Counted<Name>[]
  rowsBefore: readonly Counted<Name>[] | null
  /** Events are everybody's: they are compared with other days alone. */
  versusTeam?: ReportGroup | null
}

interface Figure<Name extends string> {
  id: Name
  label: string
  digits?: number
}

/** What stands on the two sides; a report of files names no filters, those of the sessions have the team's name. */
function useSides(
  { now, before, versusTeam = null }: Omit<Compared<string>, 'rows' | 'rowsBefore' | 'by'>,
  shown: Shown,
) {
  const words = usePeriodWords()
  const own = filtersNamedBy(useFigures(shown)).find(({ dimension }) => dimension === 'team')
  return versusTeam !== null && own !== undefined
    ? { now: words.group('team', own), other: words.group('team', versusTeam) }
    : { now: words.period(now), other: words.period(before) }
}

/** The cells of one figure: both sides, and how much more the first has. */
function useCells() {
  const t = useTexts(compareTexts)
  const { locale } = useLocale()
  return (now: number | null | undefined, other: number | null | undefined, digits = 0) => {
    const write = (value: number) => formatNumber(value, locale, digits)
    const text = (value: number | null | undefined) => (typeof value === 'number' ? write(value) : t('none'))
    if (typeof now !== 'number' || typeof other !== 'number') return [text(now), text(other), t('none')]
    const more = now - other
    return [text(now), text(other), more > 0 ? `+${write(more)}` : write(more)]
  }
}

interface ComparedProps<Name extends string> {
  report: Compared<Name>
  shown: Shown
  /** What can be chosen; at first, the first of them is. */
  figures: readonly Figure<NoInfer<Name>>[]
}

interface Row {
  key: string
  name: string
  isTotal?: boolean
  now: number | null | undefined
  other: number | null | undefined
}

interface ChosenProps<Name extends string> extends ComparedProps<Name> {
  /** What the rows are. */
  first: string
  rowsOf: (figure: Name) => readonly Row[]
}

function ChosenFigure<Name extends string>({ report, shown, figures, first, rowsOf }: ChosenProps<Name>) {
  const t = useTexts(compareTexts)
  const sides = useSides(report, shown)
  const cells = useCells()
  const [chosen, setChosen] = useState(figures[0]?.id ?? null)
  const figure = figures.find(({ id }) => id === chosen)
  if (report.rowsBefore === null)
    return <p className={styles.reason}>{t('notShown', { other: sides.other })}</p>
  return (
    <>
      <div className={styles.choices}>
        <Select label={t('figure')} options={[...figures]} value={chosen} onChange={setChosen} />
      </div>
      <FigureTable
        caption={t('figureBeside', { figure: figure?.label ?? '', rows: first, ...sides })}
        columns={[
          { key: 'name', label: first },
          { key: 'now', label: sides.now },
          { key: 'other', label: sides.other },
          { key: 'change', label: t('change') },
        ]}
        rows={(chosen === null ? [] : rowsOf(chosen)).map(({ now, other, ...row }) => ({
          ...row,
          cells: cells(now, other, figure?.digits),
        }))}
      />
    </>
  )
}

/** One figure of both sides by the groups of a breakdown. */
export function ComparedGroups<Name extends string>(props: ComparedProps<Name>) {
  const { by, rows, rowsBefore } = props.report
  const { head, rowOf } = useRowNames(by)
  const rowsOf = (figure: Name) =>
    sideBySide(rows, rowsBefore ?? []).map(({ groups, now, other }) => ({
      ...rowOf(groups),
      ...{ now: now?.[figure], other: other?.[figure] },
    }))
  return <ChosenFigure {...props} first={head} rowsOf={rowsOf} />
}

/** One figure of both sides by the points of their chart, each side to its own end. */
export function ComparedPoints<Name extends string>(props: ComparedProps<Name>) {
  const t = useTexts(reportsTexts)
  const { report, figures } = props
  const { rowName } = usePointWords(report, figures[0] === undefined ? [] : pointsOf(report, figures[0].id))
  const rowsOf = (figure: Name): Row[] => [
    ...pointsOf(report, figure).map((point) => ({
      ...{ key: keyOf(point), name: rowName(point) },
      ...{ now: point.now, other: point.before },
    })),
    {
      ...{ key: 'total', name: t('total'), isTotal: true },
      ...{ now: report.rows.at(-1)?.figures[figure], other: report.rowsBefore?.at(-1)?.figures[figure] },
    },
  ]
  return <ChosenFigure {...props} first={t('point')} rowsOf={rowsOf} />
}

const SHOWN: readonly FigureName[] = [
  ...(['sessions', 'hours', 'people', 'visits', 'headcount', 'reached'] as const),
  ...(['groupSize', 'trainings', 'trainingHours'] as const),
]

const digitsOf = (figure: FigureName) => (FIGURES[figure].unit === 'count' ? 0 : 1)

/** One figure of the sessions of both sides by the groups of a breakdown. */
export function ComparedSessions({ report, shown }: SideBySideProps) {
  const { locale } = useLocale()
  const figure = (id: FigureName) => ({ id, label: FIGURES[id].name[locale], digits: digitsOf(id) })
  return <ComparedGroups report={report} shown={shown} figures={SHOWN.map(figure)} />
}

interface SideBySideProps {
  report: StaffReport
  shown: Shown
}

/** All figures of both sides, or why the other is not shown. */
export function SideBySidePanel({ report, shown }: SideBySideProps) {
  const t = useTexts(compareTexts)
  const { locale } = useLocale()
  const sides = useSides(report, shown)
  const cells = useCells()
  const [now, other] = [report.rows.at(-1)?.figures, report.rowsBefore?.at(-1)?.figures]
  return (
    <Panel title={t('sideBySide')} isFlush className={styles.whole}>
      {other === undefined ? (
        <p className={styles.reason}>{t('notShown', { other: sides.other })}</p>
      ) : (
        <FigureTable
          caption={t('sideBySideOf', sides)}
          columns={[
            { key: 'figure', label: t('figure') },
            { key: 'now', label: sides.now },
            { key: 'other', label: sides.other },
            { key: 'change', label: t('change') },
          ]}
          rows={SHOWN.map((figure) => ({
            key: figure,
            name: FIGURES[figure].name[locale],
            cells: cells(now?.[figure], other[figure], digitsOf(figure)),
          }))}
        />
      )}
    </Panel>
  )
}
