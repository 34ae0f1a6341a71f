/** The sign of the product: a ring of eight seats with one lit. `tone` light on pages, dark on the rail; `isTurning` while reconnecting. */
import { classes } from '../style/classes.ts'
import styles from './mark.module.css'

export interface MarkProps {
  size?: number
  tone?: 'light' | 'dark'
  isTurning?: boolean | undefined
  className?: string | undefined
}

const SIZE = 44
const SEATS = 8
const FULL_TURN = 360
const seats = Array.from({ length: SEATS }, (_, seat) => (seat * FULL_TURN) / SEATS)

function Seat({ angle, className }: { angle: number; className: string | undefined }) {
  return (
    <rect
      x="18.5"
      y="4"
      width="11"
      height="9"
      rx="4"
      className={className}
      transform={`rotate(${angle} 24 24)`}
    />
  )
}

export function Mark({ size = SIZE, tone = 'light', isTurning, className }: MarkProps) {
  const [, lit = 0] = seats
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden
      focusable={false}
      className={classes(styles.mark, styles[tone], className)}
    >
      {seats
        .filter((angle) => isTurning || angle !== lit)
        .map((angle) => (
          <Seat key={angle} angle={angle} className={styles.seat} />
        ))}
      <g className={classes(isTurning && styles.turning)}>
        <Seat angle={lit} className={styles.lit} />
      </g>
    </svg>
  )
}
