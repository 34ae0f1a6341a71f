/** The shape of a picture card while it loads; `count` of them stand in the grid that will hold the cards. */
import { Skeleton } from './skeleton.tsx'
import styles from './skeleton.module.css'

export function CardSkeleton({ count = 1 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.card}>
      <div className={styles.art} />
      <div className={styles.lines}>
        <Skeleton width="70%" height="1.25rem" />
        <Skeleton />
        <Skeleton width="85%" />
      </div>
    </div>
  ))
}
