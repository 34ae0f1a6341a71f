/**
 * Tiles of which one or none is chosen: pressing the chosen one clears it. `label`, `tiles: { id, name, face }[]`,
 * `value`, `onChange(id)`; the look comes from `className` and `tileClassName`.
 */
import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

export interface TilePickerProps {
  label: string
  tiles: readonly { id: number; name: string; face: ReactNode }[]
  value: number | null
  onChange: (id: number | null) => void
  className?: string | undefined
  tileClassName?: string | undefined
}

/** One tab stop, arrow keys inside. Toggle buttons instead of radio buttons, because the choice can be cleared. */
export function TilePicker(props: TilePickerProps) {
  const { label, tiles, value, onChange, className = '', tileClassName = '' } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => onChange(tiles.find(({ id }) => keys.has(id) && id !== value)?.id ?? null)}
      className={className}
    >
      {tiles.map(({ id, name, face }) => (
        <ToggleButton key={id} id={id} aria-label={name} className={tileClassName}>
          {face}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
