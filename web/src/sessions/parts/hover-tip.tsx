import { useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './hover-tip.module.css'

interface HoverTipProps {
  /** Undefined: there is nothing to say, and the child stands alone. */
  text: string | undefined
  /** Where the tip stands. */
  side?: 'below' | 'right'
  children: ReactNode
}

/** A tip that shows while the child is hovered or has the focus; Escape puts it away (WCAG 1.4.13). */
export function HoverTip({ text, side = 'below', children }: HoverTipProps) {
  const [isAway, setAway] = useState(false)
  if (text === undefined) return children

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setAway(true)
  }
  return (
    <span
      className={styles.anchor}
      data-side={side}
      data-away={isAway || undefined}
      onKeyDown={handleKeyDown}
      onPointerEnter={() => setAway(false)}
      onBlur={() => setAway(false)}
    >
      {children}
      <span role="tooltip" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}
