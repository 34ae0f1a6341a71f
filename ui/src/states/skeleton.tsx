/** A grey bar where words will be. `width`, `height`, `radius` in CSS units. Inside LoadingState. */
import { classes } from '../style/classes.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  width?: string
  height?: string
  radius?: string
  className?: string | undefined
}

export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <div
      className={classes(styles.bar, className)}
      style={{ ...(width && { width }), ...(height && { height }), ...(radius && { borderRadius: radius }) }}
    />
  )
}
