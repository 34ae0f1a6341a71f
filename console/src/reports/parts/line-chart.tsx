/** A line of this period over the dotted one of the period before. The table beside it has every value. */
import { LinePath } from '@visx/shape'
import { scaleLinear, scalePoint } from '@visx/scale'
import { useId } from 'react'
import { labelEvery, type Point } from '../charts.rules.ts'
import { useWidth } from '#platform/page/use-width.ts'
import styles from './charts.module.css'

interface LineChartProps {
  title: string
  /** What it shows, in one sentence. */
  text: string
  points: readonly Point[]
  labelOf: (group: string) => string
  write: (value: number) => string
  /** Beside the ends of the lines. */
  ends: { now: string; before: string }
}

const HEIGHT = 268
const TOP = 22
const BOTTOM = 30
const LEFT = 48
const RIGHT = 92
const LEVELS = 3
const LABEL_WIDTH = 46
const MARK = 6
const SQUARE = 8
const APART = 18
const INDENT = 14
/** From the middle of a line of text to its base. */
const DROP = 4.5

/** Where the points are. */
function scalesOf(points: readonly Point[], width: number) {
  const most = Math.max(1, ...points.flatMap(({ now, before = 0 }) => [now, before]))
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP], nice: LEVELS })
  const x = scalePoint({
    domain: points.map(({ group }) => group),
    range: [LEFT + INDENT, Math.max(LEFT + 2 * INDENT, width - RIGHT)],
  })
  return { x: (group: string) => x(group) ?? LEFT, y: (value: number) => y(value), levels: y.ticks(LEVELS) }
}
type Scales = ReturnType<typeof scalesOf>

export function LineChart({ title, text, points, labelOf, write, ends }: LineChartProps) {
  const id = useId()
  const { element, width } = useWidth()
  const scales = scalesOf(points, width)
  const past = points.flatMap(({ group, before }) => (before === undefined ? [] : [{ group, value: before }]))
  const present = points.map(({ group, now }) => ({ group, value: now }))
  const every = labelEvery(points.length, width - LEFT - RIGHT, LABEL_WIDTH)
  const labelled = present.filter((_, index) => index % every === 0)
  return (
    <div ref={element}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{text}</desc>
        <Levels scales={scales} width={width} write={write} />
        {labelled.map(({ group }) => (
          <text key={group} x={scales.x(group)} y={HEIGHT - 8} textAnchor="middle">
            {labelOf(group)}
          </text>
        ))}
        <Line scales={scales} values={past} className={styles.before} />
        {past.map(({ group, value }) => (
          <rect
            key={group}
            className={styles.beforeMark}
            x={scales.x(group) - SQUARE / 2}
            y={scales.y(value) - SQUARE / 2}
            width={SQUARE}
            height={SQUARE}
          />
        ))}
        <Line scales={scales} values={present} className={styles.now} />
        {present.map(({ group, value }) => (
          <circle key={group} className={styles.nowMark} cx={scales.x(group)} cy={scales.y(value)} r={MARK} />
        ))}
        {labelled.map(({ group, value }) => (
          <text
            key={group}
            className={styles.value}
            x={scales.x(group)}
            y={scales.y(value) - 13}
            textAnchor="middle"
          >
            {write(value)}
          </text>
        ))}
        <Ends scales={scales} now={present.at(-1)} before={past.at(-1)} names={ends} />
      </svg>
    </div>
  )
}

interface Value {
  group: string
  value: number
}

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
      x={({ group }) => scales.x(group)}
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
  now: Value | undefined
  before: Value | undefined
  names: LineChartProps['ends']
}

/** The names of the lines at their ends; the lower one makes room. */
function Ends({ scales: { x, y }, now, before, names }: EndsProps) {
  if (now === undefined) return null
  const right = x(now.group) + 16
  const nowAt = y(now.value) + DROP
  const beforeAt = before === undefined ? undefined : y(before.value) + DROP
  const isNowLower = beforeAt !== undefined && nowAt >= beforeAt
  return (
    <>
      <text className={styles.nowEnd} x={right} y={isNowLower ? Math.max(nowAt, beforeAt + APART) : nowAt}>
        {names.now}
      </text>
      {beforeAt !== undefined && (
        <text
          className={styles.beforeEnd}
          x={right}
          y={isNowLower ? beforeAt : Math.max(beforeAt, nowAt + APART)}
        >
          {names.before}
        </text>
      )}
    </>
  )
}
