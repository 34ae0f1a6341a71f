/** Where a panel will be while it loads: its rows, its fields or its chart in grey, of about the same size (console.md, States). */
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import styles from './panel-skeleton.module.css'

interface PanelSkeletonProps {
  /** What the panel holds: rows of a list, fields of a form, figures beside each other, or a chart. */
  of?: 'rows' | 'fields' | 'figures' | 'chart'
  /** How many rows, fields or figures. */
  count?: number
  /** True where the panel has a heading of its own. */
  hasTitle?: boolean
  /** True within a panel: panels do not nest. */
  isInside?: boolean
  className?: string | undefined
}

const USUAL_COUNT = 8

/** The panel alone, below a heading that is there already. */
export function PanelSkeleton({
  of = 'rows',
  count = USUAL_COUNT,
  hasTitle = false,
  isInside = false,
  className,
}: PanelSkeletonProps) {
  return (
    <div className={classes(!isInside && styles.panel, className)}>
      {(hasTitle || of === 'chart') && (
        <div className={styles.head}>
          <Skeleton width="34%" height="1rem" />
        </div>
      )}
      {of === 'chart' ? <Skeleton height="16.5rem" className={styles.chart} /> : <Lines {...{ of, count }} />}
    </div>
  )
}

function Lines({ of, count }: Required<Pick<PanelSkeletonProps, 'of' | 'count'>>) {
  const all = Array.from({ length: count }, (_, at) => at)
  if (of === 'figures')
    return (
      <div className={styles.figures}>
        {all.map((at) => (
          <div key={at} className={styles.figure}>
            <Skeleton width="60%" />
            <Skeleton width="40%" height="1.875rem" />
            <Skeleton width="72%" />
          </div>
        ))}
      </div>
    )
  return all.map((at) =>
    of === 'rows' ? (
      <div key={at} className={styles.row}>
        <div className={styles.words}>
          <Skeleton />
          <Skeleton />
        </div>
        <Skeleton width="5.5rem" height="1.625rem" radius="var(--hub-radius-full)" className={styles.chip} />
      </div>
    ) : (
      <div key={at} className={styles.field}>
        <Skeleton width="22%" />
        <Skeleton height="2.5rem" radius="var(--hub-radius-sm)" />
      </div>
    ),
  )
}

/** The heading of a page with the sentence below it, and its panel. */
export function PageSkeleton(props: PanelSkeletonProps) {
  return (
    <>
      <div className={styles.title}>
        <Skeleton width="min(15rem, 60%)" height="1.625rem" />
        <Skeleton width="min(28rem, 90%)" />
      </div>
      <PanelSkeleton {...props} />
    </>
  )
}
