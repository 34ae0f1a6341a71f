/**
 * The shape of a picture card while it loads; `count` of them stand in the grid that will hold the cards. `ratio` is
 * that of the picture, `lines` how many the summary most likely has.
 */
import { classes } from '../style/classes.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './skeleton.module.css'

export interface CardSkeletonProps {
  count?: number
  ratio?: '10/7' | '2/1' | '16/9'
  lines?: number
  isRowOnPhone?: boolean
}

const SUMMARY_LINES = 3

export function CardSkeleton({
  count = 1,
  ratio = '2/1',
  lines = SUMMARY_LINES,
  isRowOnPhone,
}: CardSkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={classes(styles.card, isRowOnPhone && styles.row)}>
      <div className={styles.art} style={{ aspectRatio: ratio }} />
      <div className={styles.lines}>
        <Skeleton width="70%" className={styles.title} />
        <div className={styles.summary} style={{ height: `calc(${lines} * var(--hub-leading-sm))` }}>
          <Skeleton />
          <Skeleton width="85%" />
        </div>
        <Skeleton width="30%" className={styles.go} />
      </div>
    </div>
  ))
}
