/** The bar at the foot of a form: a live `summary` at the left, buttons at the right; static on very low screens. */
import { useEffect, type ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './sticky-bar.module.css'

export interface StickyBarProps {
  /** Makes the bar a possible target of a skip link. */
  id?: string | undefined
  summary?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A focused element must not be hidden behind the bar, so the page scrolls until it is above the bar. */
const SCROLL_PADDING = '7rem'

export function StickyBar({ id, summary, className, children }: StickyBarProps) {
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.scrollPaddingBottom
    style.scrollPaddingBottom = SCROLL_PADDING
    return () => {
      style.scrollPaddingBottom = before
    }
  }, [])
  return (
    <div
      className={classes(styles.bar, className)}
      {...(id !== undefined && { id, tabIndex: -1 })}
      data-no-print
      data-foot-bar
    >
      <output className={styles.summary}>{summary}</output>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}
