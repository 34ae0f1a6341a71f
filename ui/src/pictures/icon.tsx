/** A line icon beside words: `of` a lucide icon, `size` sm 16, md 20, lg 24 px. Decorative. */
import type { LucideIcon } from 'lucide-react'
import { classes } from '../style/classes.ts'
import styles from './icon.module.css'

export type { LucideIcon }

const STROKES = { sm: 2, md: 1.75, lg: 1.75 }

export interface IconProps {
  of: LucideIcon
  size?: 'sm' | 'md' | 'lg'
  className?: string | undefined
}

export function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return (
    <Drawing
      aria-hidden
      focusable={false}
      strokeWidth={STROKES[size]}
      className={classes(styles.icon, styles[size], className)}
    />
  )
}
