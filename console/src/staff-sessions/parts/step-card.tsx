import type { ReactNode } from 'react'
import { classes } from '@hub/ui/style/classes.ts'
import styles from './step-card.module.css'

interface StepCardProps {
  /** What stands above the title. */
  step?: string
  title: string
  headingLevel?: 1 | 2
  /** A sentence at the foot of the card. */
  foot?: ReactNode
  children: ReactNode
}

/** One task per step: a white card with its title, what to do, and where help is. */
export function StepCard({ step, title, headingLevel = 1, foot, children }: StepCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={styles.card}>
      <div>
        {step && <p className={classes('muted', styles.small)}>{step}</p>}
        <Heading className={styles.title}>{title}</Heading>
      </div>
      {children}
      {foot && <p className={classes('muted', styles.small)}>{foot}</p>}
    </section>
  )
}
