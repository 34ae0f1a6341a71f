/** The head of a screen. */
import type { ReactNode } from 'react'
import { classes } from '@hub/ui/style/classes.ts'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** A picture before the title, and what the title is marked with, such as a chip. */
  before?: ReactNode
  title: string
  mark?: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  actions?: ReactNode
}

/** The head of a screen: its title, one sentence, and its actions on the right. */
export function PageHead({ before, title, mark, lead, actions }: PageHeadProps) {
  return (
    <div className={classes(styles.head, before !== undefined && styles.centred)}>
      {before}
      <div className={styles.words}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {mark}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
