/**
 * The results of a search, in groups. `label`, `empty` in place of no results, `onChoose(id)`. A `ResultGroup` has a
 * `title`; a `ResultRow` has an `id`, a `name` for the keyboard and what the children show; `isDisabled` keeps it shut.
 */
import type { ReactNode } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import styles from './result-list.module.css'

interface ResultListProps {
  label: string
  empty: ReactNode
  onChoose: (id: string) => void
  children: ReactNode
}

export function ResultList({ label, empty, onChoose, children }: ResultListProps) {
  return (
    <ListBox
      aria-label={label}
      className={styles.list ?? ''}
      selectionMode="none"
      onAction={(id) => onChoose(String(id))}
      renderEmptyState={() => empty}
    >
      {children}
    </ListBox>
  )
}

export function ResultGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ListBoxSection>
      <Header className={styles.group ?? ''}>{title}</Header>
      {children}
    </ListBoxSection>
  )
}

interface ResultRowProps {
  id: string
  name: string
  isDisabled?: boolean
  children: ReactNode
}

export function ResultRow({ id, name, isDisabled = false, children }: ResultRowProps) {
  return (
    <ListBoxItem id={id} textValue={name} isDisabled={isDisabled} className={styles.row ?? ''}>
      {children}
    </ListBoxItem>
  )
}
