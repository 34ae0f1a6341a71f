/** What an action does, in numbers: shown before it is done (STA-013). */
import type { ReactNode } from 'react'
import styles from './effects.module.css'

interface EffectsProps {
  title?: string
  /** One `li` for each effect. */
  children: ReactNode
}

/** The title of what an action does or sends, in a dialog or panel. */
export function EffectsTitle({ children }: { children: ReactNode }) {
  return <h3 className={styles.title}>{children}</h3>
}

/** What an action does, in numbers, before it is done (STA-013). */
export function Effects({ title, children }: EffectsProps) {
  return (
    <div>
      {title !== undefined && <EffectsTitle>{title}</EffectsTitle>}
      <ul className={styles.list}>{children}</ul>
    </div>
  )
}
