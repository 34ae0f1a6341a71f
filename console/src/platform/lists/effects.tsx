/** What an action does, in numbers: shown before it is done (STA-013). */
import type { ReactNode } from 'react'
import styles from './effects.module.css'

interface EffectsProps {
  title?: string
  /** One `li` for each effect. */
  children: ReactNode
}

/** What an action does, in numbers, before it is done (STA-013). */
export function Effects({ title, children }: EffectsProps) {
  return (
    <div>
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
      <ul className={styles.list}>{children}</ul>
    </div>
  )
}
