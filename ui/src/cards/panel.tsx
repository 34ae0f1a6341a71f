/**
 * A white panel, named by its heading: `title`, `fact` on the right of the header, `actions` beside it, `footer` below a
 * line. `isFlush` leaves the body's edges to the content, such as rows and tables. Panels do not nest.
 */
import { useId, type ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './panel.module.css'

export interface PanelProps {
  title: string
  fact?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Panel({ title, fact, actions, footer, isFlush, className, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes(styles.panel, className)}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {fact && <span className={styles.fact}>{fact}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  )
}
