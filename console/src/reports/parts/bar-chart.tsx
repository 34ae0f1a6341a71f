/** Stacked bars, one for each group. What is not shown alone is one hatched piece; the table beside it has the words. */
import { scaleLinear } from '@visx/scale'
import { useId } from 'react'
import type { Bar, Series } from '../charts.rules.ts'
import { useWidth } from '#platform/page/use-width.ts'
import styles from './charts.module.css'

interface BarChartProps {
  title: string
  /** What it shows, in one sentence. */
  text: string
  series: readonly Series[]
  bars: readonly Bar[]
  seriesName: (series: Series) => string
  barName: (names: readonly string[]) => string
  write: (value: number) => string
}

const ROW = 38
const BAR = 28
const GAP = 3
const INSIDE_FROM = 28
const TOTAL_WIDTH = 56
const LEAST_LABEL = 60
const LETTER = 7.2
const MOST_LABEL_SHARE = 0.35

export function BarChart({ title, text, series, bars, seriesName, barName, write }: BarChartProps) {
  const id = useId()
  const { element, width } = useWidth()
  const longest = Math.max(...bars.map(({ names }) => barName(names).length))
  const left = Math.min(Math.max(LEAST_LABEL, longest * LETTER + 20), width * MOST_LABEL_SHARE)
  const most = Math.max(1, ...bars.map(({ total }) => total))
  const room = width - left - TOTAL_WIDTH - GAP * series.length
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(1, room)] })
  return (
    <div ref={element}>
      <ul className={styles.legend}>
        {series.map((one) => (
          <li key={one.key}>
            <svg viewBox="0 0 18 14" aria-hidden>
              <rect
                className={styles.bar}
                data-series={one.key}
                x={0.75}
                y={0.75}
                width={16.5}
                height={12.5}
                rx={3}
              />
            </svg>
            {seriesName(one)}
          </li>
        ))}
      </ul>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${bars.length * ROW + 6}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{text}</desc>
        <line className={styles.axis} x1={left - 0.5} x2={left - 0.5} y1={0} y2={bars.length * ROW + 6} />
        {bars.map((bar, index) => (
          <Stack
            key={bar.names.join()}
            bar={bar}
            name={barName(bar.names)}
            left={left}
            top={index * ROW + 4.75}
            lengthOf={(value) => x(value)}
            write={write}
          />
        ))}
      </svg>
    </div>
  )
}

interface StackProps {
  bar: Bar
  name: string
  left: number
  top: number
  lengthOf: (value: number) => number
  write: (value: number) => string
}

function Stack({ bar, name, left, top, lengthOf, write }: StackProps) {
  const middle = top + BAR / 2 + 4.5
  const most = Math.floor((left - 16) / LETTER)
  const pieces = sideBySide(bar.pieces, left + 0.75, lengthOf)
  const end = pieces.at(-1)
  return (
    <g>
      <text className={styles.label} x={left - 12} y={middle} textAnchor="end">
        {name.length > most ? `${name.slice(0, Math.max(1, most - 1))}…` : name}
      </text>
      {pieces.map(({ key, value, length, from: start }) => (
        <g key={key}>
          <rect
            className={styles.bar}
            data-series={key}
            x={start}
            y={top}
            width={length}
            height={BAR - 1.5}
            rx={Math.min(3, length / 2)}
          />
          {length >= INSIDE_FROM && (
            <text
              className={styles.inside}
              data-series={key}
              x={start + length / 2}
              y={middle}
              textAnchor="middle"
            >
              {write(value)}
            </text>
          )}
        </g>
      ))}
      <text className={styles.value} x={(end ? end.from + end.length : left) + GAP + 8} y={middle}>
        {write(bar.total)}
      </text>
    </g>
  )
}

/** Where each piece begins and how long it is; none is too short to be seen. */
function sideBySide(pieces: Bar['pieces'], left: number, lengthOf: (value: number) => number) {
  const placed: (Bar['pieces'][number] & { from: number; length: number })[] = []
  for (const piece of pieces) {
    const last = placed.at(-1)
    const from = last ? last.from + last.length + GAP : left
    placed.push({ ...piece, from, length: Math.max(GAP, lengthOf(piece.value)) })
  }
  return placed
}

/** Of one tile of a pattern. */
const TILE = 6

/** Once for all charts of the screen: the hatching of what is not shown alone, and what tells the series apart where the system chooses the colours. */
export function Patterns() {
  const size = { width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' } as const
  const ground = <rect width={TILE} height={TILE} className={styles.hatchGround} />
  return (
    <svg className={styles.pattern} aria-hidden>
      <defs>
        <pattern id="hatch" {...size} patternTransform="rotate(45)">
          {ground}
          <line x1="0" y1="0" x2="0" y2={TILE} className={styles.hatchLine} />
        </pattern>
        <pattern id="slanted" {...size} patternTransform="rotate(-45)">
          {ground}
          <line x1="0" y1="0" x2="0" y2={TILE} className={styles.hatchLine} />
        </pattern>
        <pattern id="dots" {...size}>
          {ground}
          <circle cx={TILE / 2} cy={TILE / 2} r="1.2" className={styles.hatchLine} />
        </pattern>
        <pattern id="level" {...size}>
          {ground}
          <line x1="0" y1={TILE / 2} x2={TILE} y2={TILE / 2} className={styles.hatchLine} />
        </pattern>
        <pattern id="crosses" {...size}>
          {ground}
          <path d="M0 3h6M3 0v6" className={styles.hatchLine} />
        </pattern>
      </defs>
    </svg>
  )
}
