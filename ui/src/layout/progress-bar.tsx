/** Progress from 0 to 100. `label` its name; `valueText` is read out instead of the per cent; `isLabelHidden`. */
import { useId } from 'react'
import { classes } from '../style/classes.ts'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  value: number
  valueText?: string | undefined
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}

const FULL = 100

export function ProgressBar({ label, value, valueText, isLabelHidden, className }: ProgressBarProps) {
  const labelId = useId()
  const shown = Math.round(Math.min(FULL, Math.max(0, value)))
  return (
    <div className={classes(styles.progress, className)}>
      <span id={labelId} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </span>
      <progress
        max={FULL}
        value={shown}
        aria-labelledby={labelId}
        aria-valuetext={valueText}
        className={styles.track}
      />
    </div>
  )
}
