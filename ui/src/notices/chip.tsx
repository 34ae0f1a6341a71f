/** A word of status, never a button. `tone` neutral, success, attention, info, or art (on a cover); `icon` or `hasDot`. */
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './chip.module.css'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'

export interface ChipProps {
  tone?: 'neutral' | 'success' | 'attention' | 'info' | 'art'
  icon?: LucideIcon | undefined
  hasDot?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Chip({ tone = 'neutral', icon, hasDot, className, children }: ChipProps) {
  return (
    <span className={classes(styles.chip, styles[tone], className)}>
      {hasDot && <span className={styles.dot} />}
      {icon && <Icon of={icon} size="sm" />}
      {children}
    </span>
  )
}
