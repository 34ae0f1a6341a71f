/**
 * Any number of choices, each a card that is one tick box. FieldProps and `choices: { id, label, note?, media?,
 * isDisabled? }[]`, `value: id[]`, `onChange(ids)`, `columns` 1, 2 or 3.
 */
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import styles from './choice-cards.module.css'
import { ChoiceContent, COLUMNS, type Choice } from './choice-content.tsx'
import { classes } from '../style/classes.ts'
import { ariaFieldProps, FieldShell, type FieldProps } from './field-shell.tsx'
import type { OptionId } from './option-list.tsx'

export interface ChoiceCardsProps<Id extends OptionId> extends FieldProps {
  choices: readonly Choice<Id>[]
  value: readonly Id[]
  onChange: (ids: Id[]) => void
  columns?: 1 | 2 | 3
}

export function ChoiceCards<Id extends OptionId>(props: ChoiceCardsProps<Id>) {
  const { choices, value, onChange, columns = 3 } = props
  const choose = (keys: string[]) =>
    onChange(choices.filter(({ id }) => keys.includes(String(id))).map(({ id }) => id))
  return (
    <CheckboxGroup {...ariaFieldProps(props)} value={value.map(String)} onChange={choose}>
      <FieldShell {...props}>
        <div className={classes(styles.grid, COLUMNS[columns])}>
          {choices.map((choice) => (
            <AriaCheckbox
              key={choice.id}
              value={String(choice.id)}
              isDisabled={Boolean(choice.isDisabled)}
              className={styles.card ?? ''}
            >
              <ChoiceContent choice={choice} mark="check" />
            </AriaCheckbox>
          ))}
        </div>
      </FieldShell>
    </CheckboxGroup>
  )
}
