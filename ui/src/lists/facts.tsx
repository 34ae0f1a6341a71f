/** Short facts in one quiet line, each a `span` with a space after it; a dot stands between two on one line, and none at a line's end. */
import type { ReactNode } from 'react'
import styles from './facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <p className={styles.facts}>{children}</p>
}
