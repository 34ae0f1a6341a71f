import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import type { Meta } from '@hub/contract/metas'
import { useTexts } from '@hub/ui/language/texts.ts'
import { colorOf, glyphOf } from '@hub/ui/art/avatar.ts'
import { GlyphLines } from '@hub/ui/pictures/avatar.tsx'
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

/** One tab stop, arrow keys inside. Toggle buttons instead of radio buttons, because the choice can be cleared. */
function Picker({ label, metas, value, onChange, className, tileClassName, nameOf, tileOf }: TilesProps) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => onChange(metas.find(({ id }) => keys.has(id) && id !== value)?.id ?? null)}
      className={classes(className)}
    >
      {metas.map(({ id, meta_value: stored }) => (
        <ToggleButton
          key={id}
          id={id}
          aria-label={nameOf(stored)}
          className={classes(styles.tile, tileClassName)}
        >
          {tileOf(stored)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
