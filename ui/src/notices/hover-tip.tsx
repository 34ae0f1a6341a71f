import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import styles from './hover-tip.module.css'
import tip from './tip.module.css'

interface HoverTipProps {
  /** Undefined shows no tip. */
  text: string | undefined
  /** The side of the control on which the tip opens. */
  side?: 'below' | 'above' | 'right'
  /** The control; it gets the id of the tip that describes it. */
  children: (describedBy: { 'aria-describedby'?: string }) => ReactNode
}

/** A tip that shows while the control is hovered or has focus; Escape closes it (WCAG 1.4.13). */
export function HoverTip({ text, side = 'below', children }: HoverTipProps) {
  const id = useId()
  const [isAway, setAway] = useState(false)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setAway(true)
  }
  return (
    <span
      role="presentation"
      className={styles.anchor}
      data-side={side}
      data-away={isAway || undefined}
      onKeyDown={handleKeyDown}
      onPointerEnter={() => setAway(false)}
      onBlur={() => setAway(false)}
    >
      {children(text === undefined ? {} : { 'aria-describedby': id })}
      {text !== undefined && (
        <span role="tooltip" id={id} className={classes(tip.face, styles.tip)}>
          {text}
        </span>
      )}
    </span>
  )
}
