/** A card that is a section of the page, named by its heading: `id` of the heading, `title`, `icon` before it. */
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import styles from './section-card.module.css'

export interface SectionCardProps {
  id: string
  title: string
  icon?: LucideIcon | undefined
  className?: string | undefined
  children: ReactNode
}

export function SectionCard({ id, title, icon, className, children }: SectionCardProps) {
  return (
    <Card as="section" isPadded className={className} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {icon && <Icon of={icon} />}
        {title}
      </h2>
      {children}
    </Card>
  )
}
