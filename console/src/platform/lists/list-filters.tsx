/** The search and the order of a list. */
import type { ReactNode } from 'react'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
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
  const t = useTexts(listsTexts)
  const [typed, setTyped] = useTyped(q, onSearch)
  return (
    <search className={styles.filters}>
      <TextField
        label={searchLabel}
        type="search"
        placeholder={searchLabel}
        isLabelHidden
        value={typed}
        onChange={setTyped}
        className={styles.search}
      />
      {children}
      {sorts.length > 1 && (
        <Select
          label={t('sort')}
          options={sorts}
          value={sort}
          onChange={(id) => onSort(id as Sort)}
          className={styles.sort}
        />
      )}
      {chips}
      {tools && <div className={styles.tools}>{tools}</div>}
    </search>
  )
}
