/** One of a long list, found by typing. FieldProps and `options`, `value: id | null`, `onChange(id | null)`, `placeholder`, `emptyText`. */
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, useFilter } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { useTexts } from '#platform/texts.ts'
import styles from './combo-box.module.css'
import { ariaFieldProps, FieldShell, type FieldProps } from './field-shell.tsx'
import { Icon } from './icon.tsx'
import input from './input.module.css'
import { OptionList, type Option, type OptionId } from './option-list.tsx'
import { uiTexts } from './ui.texts.ts'

/** From this many options on, only those in view are drawn. */
const LONG_FROM = 100

export interface ComboBoxProps<Id extends OptionId> extends FieldProps {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (id: Id | null) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  autoComplete?: string | undefined
}

export function ComboBox<Id extends OptionId>(props: ComboBoxProps<Id>) {
  const { options, value, onChange, onBlur, placeholder, emptyText } = props
  const t = useTexts(uiTexts)
  const { contains } = useFilter({ sensitivity: 'base' })
  const kept = new Set(options.filter(({ isAlwaysShown }) => isAlwaysShown).map(({ label }) => label))
  return (
    <AriaComboBox
      {...ariaFieldProps(props)}
      defaultItems={options}
      value={value}
      onChange={(key) => onChange(options.find(({ id }) => id === key)?.id ?? null)}
      defaultFilter={(label, typed) => kept.has(label) || contains(label, typed)}
      allowsEmptyCollection
      {...(onBlur && { onBlur })}
    >
      <FieldShell {...props}>
        <div className={input.withEnd}>
          <Input
            className={input.input ?? ''}
            {...(placeholder !== undefined && { placeholder })}
            {...(props.autoComplete !== undefined && { autoComplete: props.autoComplete })}
          />
          <Button className={styles.arrow ?? ''} aria-label={t('showList')}>
            <Icon of={ChevronDown} />
          </Button>
        </div>
      </FieldShell>
      <OptionList emptyText={emptyText ?? t('noMatch')} isLong={options.length > LONG_FROM} />
    </AriaComboBox>
  )
}
