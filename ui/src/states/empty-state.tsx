/** Nothing to show yet: a small picture, `title`, one sentence `text`, and one `action` if there is one. */
import type { ReactNode } from 'react'
import { coverFor } from '../art/cover-for.ts'
import { classes } from '../style/classes.ts'
import { Cover } from '../pictures/cover.tsx'
import styles from './state.module.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  scene?: 'empty' | 'error' | 'offline'
  headingLevel?: 2 | 3
  className?: string | undefined
}

export function EmptyState({
  title,
  text,
  action,
  scene = 'empty',
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classes(styles.state, className)}>
      <div className={styles.picture}>
        <Cover cover={coverFor('scene', { name: scene })} />
      </div>
      <Heading>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
