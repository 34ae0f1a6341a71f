/** The head of a screen. */
import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  actions?: ReactNode
}

/** The head of a screen: its title, one sentence, and its actions on the right. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
