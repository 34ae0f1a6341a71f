/** A card with a heading and a list: `id` of the heading, `title`, `icon` before it, `text` below; `footer` after the list. */
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Icon, type LucideIcon } from './icon.tsx'
import styles from './list-card.module.css'

export interface ListCardProps {
  id: string
  title: string
  icon?: LucideIcon | undefined
  text?: string | undefined
  footer?: ReactNode
  /** The items, each a `li`. */
  children: ReactNode
}

export function ListCard({ id, title, icon, text, footer, children }: ListCardProps) {
  return (
    <Card as="section" isPadded className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {icon && <Icon of={icon} />}
        {title}
      </h2>
      {text !== undefined && <p className="muted">{text}</p>}
      <ul className={styles.list}>{children}</ul>
      {footer}
    </Card>
  )
}
