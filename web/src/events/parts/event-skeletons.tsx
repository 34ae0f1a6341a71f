import { Card } from '@hub/ui/cards/card.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import styles from './event-skeletons.module.css'

const CARDS_SHOWN = 3

/** Placeholders for cards, at their final size. */
export function EventSkeletons() {
  return (
    <div className={styles.row}>
      {Array.from({ length: CARDS_SHOWN }, (_, index) => (
        <Card key={index} className={styles.card}>
          <Skeleton height="100%" radius="0" className={styles.art} />
          <div className={styles.lines}>
            <Skeleton width="45%" />
            <Skeleton width="80%" height="1.25rem" />
            <Skeleton width="60%" />
            <Skeleton />
            <Skeleton width="50%" height="2.375rem" />
          </div>
        </Card>
      ))}
    </div>
  )
}

/** The placeholder of the main event. */
export function HeroSkeleton() {
  return <Skeleton height="17rem" radius="var(--hub-radius-lg)" />
}
