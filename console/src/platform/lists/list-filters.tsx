/** The search and the order of a list. */
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from './lists.texts.ts'
import { useTyped } from './use-typed.ts'
import styles from './list-panel.module.css'

interface ListFiltersProps<Sort extends string> {
  searchLabel: string
  q: string
  onSearch: (q: string) => void
  /** A list of one order shows no choice. */
  sorts: readonly { id: Sort; label: string }[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** The heads of the table order the rows; on a phone, which shows none, there is still the choice. */
  isSortedByHeads?: boolean
  /** More choices, beside the order. */
  children?: ReactNode
  /** What the list is narrowed to. */
  chips?: ReactNode
  /** What is done with the list as it is shown: its columns, its file. */
  tools?: ReactNode
}

/** The search and the order of a list. */
export function ListFilters<Sort extends string>(props: ListFiltersProps<Sort>) {
  const { searchLabel, q, onSearch, sorts, sort, onSort, children, chips, tools } = props
  const { isSortedByHeads = false } = props
  const t = useTexts(listsTexts)
  const [typed, setTyped] = useTyped(q, onSearch)
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <TextField
          label={searchLabel}
          type="search"
          placeholder={searchLabel}
          isLabelHidden
          value={typed}
          onChange={setTyped}
        />
        <Icon of={Search} />
      </div>
      {children}
      {sorts.length > 1 && (
        <Select
          label={t('sort')}
          options={sorts}
          value={sort}
          onChange={(id) => onSort(id as Sort)}
          className={classes(styles.sort, isSortedByHeads && styles.phoneSort)}
        />
      )}
      {chips}
      {tools && <div className={styles.tools}>{tools}</div>}
    </search>
  )
}
