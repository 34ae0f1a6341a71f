/** One of a few choices, each a card. As ChoiceCards, with `value: id | null` and `onChange(id)`. */
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import styles from './choice-cards.module.css'
import { ChoiceContent, COLUMNS, type Choice } from './choice-content.tsx'
import { classes } from '../style/classes.ts'
import { ariaFieldProps, FieldShell, type FieldProps } from './field-shell.tsx'
import type { OptionId } from './option-list.tsx'

export interface RadioCardsProps<Id extends OptionId> extends FieldProps {
  choices: readonly Choice<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  columns?: 1 | 2 | 3
}

export function RadioCards<Id extends OptionId>(props: RadioCardsProps<Id>) {
  const { choices, value, onChange, columns = 1 } = props
  const choose = (key: string) => {
    const choice = choices.find(({ id }) => String(id) === key)
    if (choice) onChange(choice.id)
  }
  return (
    <RadioGroup {...ariaFieldProps(props)} value={value === null ? null : String(value)} onChange={choose}>
      <FieldShell {...props}>
        <div className={classes(styles.grid, COLUMNS[columns])}>
          {choices.map((choice) => (
            <Radio
              key={choice.id}
              value={String(choice.id)}
              isDisabled={Boolean(choice.isDisabled)}
              className={styles.card ?? ''}
            >
              <ChoiceContent choice={choice} mark="radio" />
            </Radio>
          ))}
        </div>
      </FieldShell>
    </RadioGroup>
  )
}
