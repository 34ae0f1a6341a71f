/**
 * A client's chosen symbol on a coloured square, decorative: the code beside it is text. `glyph` and `color` are stored
 * values; unknown ones fall back to the leaf and grey. `size` in px; `isMuted` for closed files; `isOutline` for print.
 */
import { AVATAR_GLYPHS, colorOf, glyphOf, type Glyph } from '../art/avatar.ts'
import styles from './avatar.module.css'
import { classes } from '../style/classes.ts'

export interface AvatarProps {
  glyph: string | null | undefined
  color: string | null | undefined
  size?: number
  isMuted?: boolean | undefined
  isOutline?: boolean | undefined
  className?: string | undefined
}

const SIZE = 44

/** The lines of a glyph alone, in the colour of the words around it; for the avatar picker. */
export function GlyphLines({ glyph }: { glyph: string | null | undefined }) {
  const { lines, dots }: Glyph = AVATAR_GLYPHS[glyphOf(glyph)]
  return (
    <g className={styles.lines}>
      <path d={lines} />
      {dots?.map(([cx, cy, r]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} />
      ))}
    </g>
  )
}

export function Avatar({ glyph, color, size = SIZE, isMuted, isOutline, className }: AvatarProps) {
  const fill = `var(--hub-avatar-${colorOf(color)})`
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden
      focusable={false}
      className={classes(styles.avatar, isMuted && styles.muted, isOutline && styles.outline, className)}
    >
      <rect x="0.5" y="0.5" width="47" height="47" rx="13.5" style={isOutline ? {} : { fill }} />
      <GlyphLines glyph={glyph} />
    </svg>
  )
}
