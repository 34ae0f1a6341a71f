/** The names of the points of a chart: below its axis, in the rows of its table, and in the sentence below it (REP-006). */
import { type Period, stepOf } from '@hub/contract/report-periods.rules'
import type { ReportGroup } from '@hub/contract/staff-reports'
import { useTexts } from '@hub/ui/language/texts.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { compareTexts } from '../compare.texts.ts'
import { areShifted, keyOf, nameOf, type Point } from '../charts.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import styles from './charts.module.css'

interface Compared {
  now: Period
  before: Period
  rowsBefore: unknown
  versusTeam?: ReportGroup | null
}

/** How the points of a report are called, also those that have no counterpart in the other period. */
export function usePointWords(report: Compared, points: readonly Point[]) {
  const t = useTexts(compareTexts)
  const ofReports = useTexts(reportsTexts)
  const words = usePeriodWords()
  const step = stepOf(report.now)
  const labelOf = (group: string) => words.step(step, group)
  const isShifted = areShifted(points, labelOf)

  function rowName(point: Point): string {
    const { group, other } = point
    const isAlone = group === undefined || (report.rowsBefore !== null && other === undefined)
    if (isAlone) return t('pointAlone', { point: nameOf(point, labelOf) })
    if (other === undefined || !isShifted) return labelOf(group)
    return t('pointPair', { now: labelOf(group), other: labelOf(other) })
  }

  /** What is said below the chart; nothing where nothing is compared. */
  function caption(): string {
    if (report.rowsBefore === null) return ''
    const [first] = points
    const shifted = { now: labelOf(first?.group ?? ''), other: labelOf(first?.other ?? '') }
    const line = ofReports('lineCaption', { before: words.other(report) })
    const said = [line, isShifted && t('lineShifted', shifted), alone()]
    return said.filter((one) => one !== false && one !== '').join(t('between'))
  }

  /** Which points stand alone, and because of which period. */
  function alone(): string {
    const left = points.filter(({ group, other }) => group === undefined || other === undefined)
    const [first, last] = [left[0], left.at(-1)]
    if (first === undefined || last === undefined) return ''
    const ends = { from: nameOf(first, labelOf), to: nameOf(last, labelOf) }
    return t('lineAlone', {
      points: left.length === 1 ? ends.from : words.fromTo(ends),
      count: left.length,
      shorter: words.period(first.group === undefined ? report.now : report.before),
    })
  }

  return { labelOf, isShifted, rowName, caption: caption() }
}

interface PointNamesProps {
  points: readonly Point[]
  labelOf: (group: string) => string
  isLabelled: (at: number) => boolean
  /** Where a point is, where the first row of names is, and how far below it that of the other period. */
  x: (at: number) => number
  top: number
  row: number
}

/** The names below the axis: in two rows, each after the mark of its line, where the periods have names of their own. */
export function PointNames({ points, labelOf, isLabelled, x, top, row }: PointNamesProps) {
  const t = useTexts(compareTexts)
  const isShifted = areShifted(points, labelOf)
  const text = (group: string | undefined) => (group === undefined ? t('none') : labelOf(group))
  return (
    <>
      {points.map(
        (point, at) =>
          isLabelled(at) && (
            <text key={keyOf(point)} x={x(at)} y={top} textAnchor="middle">
              {isShifted ? text(point.group) : nameOf(point, labelOf)}
              {isShifted && (
                <tspan x={x(at)} dy={row}>
                  {text(point.other)}
                </tspan>
              )}
            </text>
          ),
      )}
      {isShifted && (
        <>
          <circle className={styles.nowMark} cx={MARKS} cy={top - MIDDLE} r={5} />
          <rect
            className={styles.beforeMark}
            x={MARKS - SQUARE / 2}
            y={top + row - MIDDLE - SQUARE / 2}
            width={SQUARE}
            height={SQUARE}
          />
        </>
      )}
    </>
  )
}

/** Where the marks of the rows are, how large the square is, and how far above the base of a row its middle is. */
const MARKS = 12
const SQUARE = 8
const MIDDLE = 4.5
