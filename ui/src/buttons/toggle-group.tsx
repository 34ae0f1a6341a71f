/** A segmented filter with exactly one choice. `label`, `options: { id, label, lang? }[]`, `value`, `onChange(id)`, `onDark`. */
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { classes } from '../style/classes.ts'
import styles from './toggle-group.module.css'

export interface ToggleGroupProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: string; lang?: string | undefined }[]
  value: Id
  onChange: (id: Id) => void
  onDark?: boolean | undefined
  className?: string | undefined
}

export function ToggleGroup<Id extends string>(props: ToggleGroupProps<Id>) {
  const { label, options, value, onChange, onDark, className } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const option = options.find(({ id }) => keys.has(id))
        if (option) onChange(option.id)
      }}
      className={classes(styles.group, onDark && styles.onDark, className)}
    >
      {options.map((option) => (
        <ToggleButton key={option.id} id={option.id} className={styles.segment ?? ''}>
          <span lang={option.lang}>{option.label}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
