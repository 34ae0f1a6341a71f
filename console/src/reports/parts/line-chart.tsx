/** A line of this period over the dotted one of the other, each to its own end. The table beside it has every value. */
import { LinePath } from '@visx/shape'
import { scaleLinear, scalePoint } from '@visx/scale'
import { useId } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { areShifted, extremesOf, labelEvery, nameOf, type Point, sumOf } from '../charts.rules.ts'
import {
  besidePoint,
  type Box,
  boxAround,
  boxesAlong,
  placesOf,
  widthOf,
} from '#platform/page/line-ends.rules.ts'
import { useWidth } from '#platform/page/use-width.ts'
import { reportsTexts } from '../reports.texts.ts'
import { PointNames } from './point-names.tsx'
import styles from './charts.module.css'

interface LineChartProps {
  title: string
  points: readonly Point[]
  labelOf: (group: string) => string
  write: (value: number) => string
  /** Beside the ends of the lines. */
  ends: { now: string; before: string }
}

const HEIGHT = 268
const TOP = 22
const BOTTOM = 30
/** From the names of the points to those of the other period, where it has names of its own. */
const ROW = 18
const LEFT = 48
const RIGHT = 92
const LEVELS = 3
/** Between two labels of points, two values, and a value and a name. */
const GAP = 8
const MARK = 6
const SQUARE = 8
/** From a point to the middle of its value, how high its figures are with the ground around them, and how much wider than those of a label. */
const VALUE = { distance: 17.5, height: 16, wider: 1.35 }
/** How far a name at a line of nothing reaches below the axis. */
const EDGE = 8
const INDENT = 14
/** From the middle of a line of text to its base. */
const DROP = 4.5

/** Where the points are. */
function scalesOf(points: readonly Point[], width: number) {
  const most = Math.max(1, ...points.flatMap(({ now = 0, before = 0 }) => [now, before]))
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP], nice: LEVELS })
  const x = scalePoint({
    domain: points.map((_, index) => index),
    range: [LEFT + INDENT, Math.max(LEFT + 2 * INDENT, width - RIGHT)],
  })
  return {
    x: (at: number) => x(at) ?? LEFT,
    apart: x.step(),
    y: (value: number) => y(value),
    levels: y.ticks(LEVELS),
  }
}
type Scales = ReturnType<typeof scalesOf>

export function LineChart({ title, points, labelOf, write, ends }: LineChartProps) {
  const id = useId()
  const { element, width } = useWidth()
  const scales = scalesOf(points, width)
  const spotOf = ({ at, value }: Value) => ({ x: scales.x(at), y: scales.y(value) })
  const markOf = (value: Value, size: number) => boxAround(spotOf(value), size, size)
  const past = valuesOf(points.map(({ before }) => before))
  const present = valuesOf(points.map(({ now }) => now))
  const height = HEIGHT + (areShifted(points, labelOf) ? ROW : 0)
  const names = points.flatMap((point) => [nameOf(point, labelOf), labelOf(point.other ?? point.group ?? '')])
  const widest = Math.max(...names.map(widthOf))
  const every = labelEvery(points.length, scales.apart, widest + GAP)
  // Of a longer period there may be more points than marks fit: then the lines alone are drawn.
  const marked = (values: readonly Value[]) => (scales.apart < SQUARE && values.length > 1 ? [] : values)
  const isLabelled = (at: number) => at % every === 0
  const drawn = [
    ...[present, past].flatMap((values) => boxesAlong(values.map(spotOf))),
    ...marked(past).map((value) => markOf(value, SQUARE)),
    { left: 0, top: HEIGHT - BOTTOM, right: width, bottom: height },
  ]
  const written = writtenOf(
    present.map((one) => ({ ...one, spot: spotOf(one), isLabelled: isLabelled(one.at) })),
    { drawn, apart: scales.apart, write },
  )
  return (
    <div ref={element}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>
          <InWords {...{ points, labelOf, write }} />
        </desc>
        <Levels scales={scales} width={width} write={write} />
        <PointNames {...{ points, labelOf, isLabelled }} x={scales.x} top={HEIGHT - 8} row={ROW} />
        <Line scales={scales} values={past} className={styles.before} />
        {marked(past).map(({ at, value }) => (
          <rect
            key={at}
            className={styles.beforeMark}
            x={scales.x(at) - SQUARE / 2}
            y={scales.y(value) - SQUARE / 2}
            width={SQUARE}
            height={SQUARE}
          />
        ))}
        <Line scales={scales} values={present} className={styles.now} />
        {marked(present).map(({ at, value }) => (
          <circle key={at} className={styles.nowMark} cx={scales.x(at)} cy={scales.y(value)} r={MARK} />
        ))}
        {written.map(({ at, value, middle }) => (
          <text key={at} className={styles.value} x={scales.x(at)} y={middle + DROP} textAnchor="middle">
            {write(value)}
          </text>
        ))}
        <Ends {...{ scales, width, present, past, written }} names={ends} />
      </svg>
    </div>
  )
}

/** What it shows, in one sentence. */
function InWords({ points, labelOf, write }: Pick<LineChartProps, 'points' | 'labelOf' | 'write'>) {
  const t = useTexts(reportsTexts)
  const { least, most } = extremesOf(points)
  return t('lineText', {
    ...{ least: write(least?.now ?? 0), leastAt: labelOf(least?.group ?? '') },
    ...{ most: write(most?.now ?? 0), mostAt: labelOf(most?.group ?? '') },
    total: write(sumOf(points.map(({ now }) => now))),
  })
}

interface Value {
  /** Which point it is. */
  at: number
  value: number
}

interface Writable extends Value {
  spot: { x: number; y: number }
  isLabelled: boolean
}

interface Written extends Value {
  middle: number
  box: Box
}

/**
 * The values that stand at their points. Where the points are closer than a value is wide, these are the most, the least
 * and those with a label, as far as they cover nothing.
 */
function writtenOf(
  values: readonly Writable[],
  { drawn, apart, write }: { drawn: readonly Box[]; apart: number; write: (value: number) => string },
): Written[] {
  const widthAt = ({ value }: Value) => widthOf(write(value)) * VALUE.wider
  const isCrowded = apart < Math.max(...values.map(widthAt)) + GAP
  const ordered = values.toSorted((one, other) => other.value - one.value)
  const labelled = values.filter(({ isLabelled }) => isLabelled)
  const wanted = isCrowded ? new Set([...ordered.slice(0, 1), ...ordered.slice(-1), ...labelled]) : values
  const taken = [...drawn]
  const written: Written[] = []
  for (const { at, value, spot } of wanted) {
    const { middle, box, isFree } = besidePoint(spot, { ...VALUE, width: widthAt({ at, value }) }, taken)
    if (isCrowded && !isFree) continue
    taken.push(box)
    written.push({ at, value, middle, box })
  }
  return written
}

/** A line ends where its period does. */
const valuesOf = (values: readonly (number | undefined)[]): Value[] =>
  values.flatMap((value, at) => (value === undefined ? [] : [{ at, value }]))

interface LineProps {
  scales: Scales
  values: Value[]
  className: string | undefined
}

function Line({ scales, values, className = '' }: LineProps) {
  return (
    <LinePath
      className={className}
      data={values}
      x={({ at }) => scales.x(at)}
      y={({ value }) => scales.y(value)}
    />
  )
}

interface LevelsProps {
  scales: Scales
  width: number
  write: (value: number) => string
}

function Levels({ scales: { y, levels }, width, write }: LevelsProps) {
  return levels.filter(Number.isInteger).map((level) => (
    <g key={level}>
      <line
        className={level === 0 ? styles.axis : styles.level}
        x1={LEFT}
        x2={width - RIGHT + 8}
        y1={y(level)}
        y2={y(level)}
      />
      <text x={LEFT - 8} y={y(level) + DROP} textAnchor="end">
        {write(level)}
      </text>
    </g>
  ))
}

interface EndsProps {
  scales: Scales
  width: number
  present: Value[]
  past: Value[]
  /** The points of this period whose value stands above or below them. */
  written: readonly Written[]
  names: LineChartProps['ends']
}

/** The names of the lines at their ends. */
function Ends({ scales, width, present, past, written, names }: EndsProps) {
  const spotOf = ({ at, value }: Value) => ({ x: scales.x(at), y: scales.y(value) })
  const lines = [
    { key: 'now', values: present, name: names.now, className: styles.nowEnd },
    { key: 'before', values: past, name: names.before, className: styles.beforeEnd },
  ]
  const ends = lines.flatMap(({ values, ...line }) =>
    values.slice(-1).map((value) => ({ ...line, at: spotOf(value) })),
  )
  const drawn = [
    ...lines.flatMap(({ values }) => boxesAlong(values.map(spotOf))),
    ...[...present, ...past].map((value) => boxAround(spotOf(value), 2 * MARK, 2 * MARK)),
    ...written.map(({ box }) => ({ ...box, right: box.right + GAP })),
  ]
  const plot = { left: LEFT, top: 0, right: width, bottom: HEIGHT - BOTTOM + EDGE }
  const places = placesOf(ends, drawn, plot)
  return ends.map(({ key, name, className }, index) => (
    <text key={key} className={className} x={places[index]?.x} y={(places[index]?.y ?? 0) + DROP}>
      {name}
    </text>
  ))
}
