/** The initials of a facilitator or presenter in a disc, decorative: the name stands beside it. `size` in px. */
import { classes } from '../style/classes.ts'
import styles from './person-disc.module.css'

export interface PersonDiscProps {
  name: string
  size?: number
  className?: string | undefined
}

const SIZE = 40
const LETTERS = 2
/** Letters take a little over a third of the disc. */
const LETTER_SHARE = 0.375

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .slice(0, LETTERS)
    .join('')
    .toUpperCase()

export function PersonDisc({ name, size = SIZE, className }: PersonDiscProps) {
  return (
    <span
      aria-hidden
      className={classes(styles.disc, className)}
      style={{ width: size, height: size, fontSize: Math.round(size * LETTER_SHARE) }}
    >
      {initials(name)}
    </span>
  )
}
