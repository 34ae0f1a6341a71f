/** The patterns of bars, once for all charts of the screen. */
import styles from './charts.module.css'

const SIZE = 6

/** The hatching of what is not shown alone, and what tells the series apart where the system chooses the colours. */
export function Patterns() {
  const size = { width: SIZE, height: SIZE, patternUnits: 'userSpaceOnUse' } as const
  const ground = <rect width={SIZE} height={SIZE} className={styles.hatchGround} />
  return (
    <svg className={styles.pattern} aria-hidden>
      <defs>
        <pattern id="hatch" {...size} patternTransform="rotate(45)">
          {ground}
          <line x1="0" y1="0" x2="0" y2={SIZE} className={styles.hatchLine} />
        </pattern>
        <pattern id="slanted" {...size} patternTransform="rotate(-45)">
          {ground}
          <line x1="0" y1="0" x2="0" y2={SIZE} className={styles.hatchLine} />
        </pattern>
        <pattern id="dots" {...size}>
          {ground}
          <circle cx={SIZE / 2} cy={SIZE / 2} r="1.2" className={styles.hatchLine} />
        </pattern>
        <pattern id="level" {...size}>
          {ground}
          <line x1="0" y1={SIZE / 2} x2={SIZE} y2={SIZE / 2} className={styles.hatchLine} />
        </pattern>
        <pattern id="crosses" {...size}>
          {ground}
          <path d="M0 3h6M3 0v6" className={styles.hatchLine} />
        </pattern>
      </defs>
    </svg>
  )
}
