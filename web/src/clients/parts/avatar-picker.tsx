import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Meta } from '@hub/contract/metas'
import { useTexts } from '@hub/ui/language/texts.ts'
import { colorOf, glyphOf } from '@hub/ui/art/avatar.ts'
import { GlyphLines } from '@hub/ui/pictures/avatar.tsx'
import { TilePicker } from '@hub/ui/fields/tile-picker.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { avatarTexts } from '../clients.texts.ts'
import styles from './avatar-picker.module.css'

interface PickerProps {
  label: string
  metas: readonly Meta[]
  value: number | null
  onChange: (id: number | null) => void
}

/** The symbols a client may choose; pressing the chosen one again clears it (CLI-011). */
export function GlyphPicker(props: PickerProps) {
  const t = useTexts(avatarTexts)
  return (
    <Picker
      {...props}
      className={styles.glyphs}
      tileClassName={styles.glyph}
      nameOf={(value) => t(glyphOf(value))}
      tileOf={(value) => (
        <svg viewBox="0 0 48 48" aria-hidden focusable={false}>
          <GlyphLines glyph={value} />
        </svg>
      )}
    />
  )
}

/** The colours a client may choose; a colour shows only with a symbol, so the two choices stay separate. */
export function ColorPicker(props: PickerProps) {
  const t = useTexts(avatarTexts)
  return (
    <Picker
      {...props}
      className={styles.colors}
      tileClassName={styles.color}
      nameOf={(value) => t(colorOf(value))}
      tileOf={(value) => (
        <span className={styles.disc} style={{ background: `var(--hub-avatar-${colorOf(value)})` }}>
          <Icon of={Check} className={styles.tick} />
        </span>
      )}
    />
  )
}

interface TilesProps extends PickerProps {
  className: string | undefined
  tileClassName: string | undefined
  nameOf: (value: string) => string
  tileOf: (value: string) => ReactNode
}

function Picker({ label, metas, value, onChange, className, tileClassName, nameOf, tileOf }: TilesProps) {
  return (
    <TilePicker
      label={label}
      tiles={metas.map(({ id, meta_value: stored }) => ({ id, name: nameOf(stored), face: tileOf(stored) }))}
      value={value}
      onChange={onChange}
      className={className}
      tileClassName={classes(styles.tile, tileClassName)}
    />
  )
}
