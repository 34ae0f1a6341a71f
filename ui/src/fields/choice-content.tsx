/** What a choice card shows: a picture or initials, the words, and its mark. */
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './choice-cards.module.css'
import { classes } from '../style/classes.ts'
import { Icon } from '../pictures/icon.tsx'
import type { OptionId } from './option-list.tsx'
import tick from './tick-box.module.css'

export interface Choice<Id extends OptionId = OptionId> {
  id: Id
  label: ReactNode
  note?: ReactNode
  /** An Avatar or PersonDisc at the left. */
  media?: ReactNode
  isDisabled?: boolean | undefined
}

export const COLUMNS = { 1: undefined, 2: styles.two, 3: styles.three }

export function ChoiceContent({ choice, mark }: { choice: Choice; mark: 'check' | 'radio' }) {
  return (
    <>
      {choice.media}
      <span className={styles.words}>
        <span className={styles.label}>{choice.label}</span>
        {choice.note && <span className={styles.note}>{choice.note}</span>}
      </span>
      <span className={classes(tick.box, mark === 'radio' && styles.radio)}>
        {mark === 'check' && <Icon of={Check} className={tick.tick} />}
      </span>
    </>
  )
}
