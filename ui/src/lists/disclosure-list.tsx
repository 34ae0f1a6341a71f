/** A stack of disclosures: Up, Down, Home and End move between their heads. */
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './disclosure.module.css'

const HEAD = '[data-disclosure-head]'

function moveBetweenHeads(event: KeyboardEvent<HTMLElement>): void {
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>(HEAD)]
  const now = heads.findIndex((head) => head === event.target)
  const goal = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: heads.length - 1 }[event.key]
  if (now < 0 || goal === undefined) return
  event.preventDefault()
  heads[goal]?.focus()
}

export function DisclosureList({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes(styles.list, className)} onKeyDownCapture={moveBetweenHeads}>
      {children}
    </div>
  )
}
