/** A section card with a list: `text` before it, `footer` after it. */
import type { ReactNode } from 'react'
import styles from './list-card.module.css'
import { SectionCard, type SectionCardProps } from './section-card.tsx'

export interface ListCardProps extends Omit<SectionCardProps, 'className'> {
  text?: string | undefined
  footer?: ReactNode
  /** The items, each a `li`. */
  children: ReactNode
}

export function ListCard({ text, footer, children, ...section }: ListCardProps) {
  return (
    <SectionCard {...section} className={styles.card}>
      {text !== undefined && <p className="muted">{text}</p>}
      <ul className={styles.list}>{children}</ul>
      {footer}
    </SectionCard>
  )
}
