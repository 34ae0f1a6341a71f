/** The list that drops from a select or a combo box. */
import { Check } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { Icon } from '../pictures/icon.tsx'
import styles from './options.module.css'

/** The row height before it is measured; a long name may take two lines. */
const LONG_LIST = { estimatedRowSize: 44, padding: 6 }

export type OptionId = string | number

export interface Option<Id extends OptionId = OptionId> {
  id: Id
  label: string
  isDisabled?: boolean | undefined
  /** The language of the label, when it is not the page's. */
  lang?: string | undefined
  /** Stays in a combo box's list whatever is typed, for a choice that is not in the list. */
  isAlwaysShown?: boolean | undefined
}

interface OptionListProps {
  options?: readonly Option[]
  emptyText?: string
  /**
   * Draws only the rows in view, because a list of hundreds would delay every key stroke. Do not change it while the
   * options arrive: a list that changes its kind closes while someone types.
   */
  isLong?: boolean
}

export function OptionList({ options, emptyText, isLong = false }: OptionListProps) {
  const list = (
    <ListBox
      className={styles.list ?? ''}
      {...(options && { items: options })}
      {...(emptyText && { renderEmptyState: () => <p className={styles.empty}>{emptyText}</p> })}
    >
      {(option: Option) => (
        <ListBoxItem
          id={option.id}
          textValue={option.label}
          isDisabled={Boolean(option.isDisabled)}
          className={styles.option ?? ''}
        >
          {({ isSelected }) => (
            <>
              <span lang={option.lang}>{option.label}</span>
              {isSelected && <Icon of={Check} size="sm" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
  return (
    <Popover className={styles.popover ?? ''} offset={6}>
      {isLong ? (
        <Virtualizer layout={ListLayout} layoutOptions={LONG_LIST}>
          {list}
        </Virtualizer>
      ) : (
        list
      )}
    </Popover>
  )
}
