/** The foot of a list: what is shown, and the ways to the next rows. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ROWS, type ListAddress } from './list-address.rules.ts'
import { listsTexts } from './lists.texts.ts'
import styles from './list-panel.module.css'

interface ListFootProps {
  shown: string
  pages: readonly string[]
  next: string | null
  hrefOf: (pages: readonly string[]) => string
  /** How many rows a page has, where that can be chosen. */
  rows?: { value: Rows; onChange: (rows: Rows) => void }
}

type Rows = ListAddress<string, string>['rows']

/** What is shown, and Previous and Next: a page has no number, because rows come and go. */
export function ListFoot({ shown, pages, next, hrefOf, rows }: ListFootProps) {
  const t = useTexts(listsTexts)
  return (
    <footer className={styles.foot}>
      <output className={styles.shown}>{shown}</output>
      {rows && (
        <Select
          label={t('rows')}
          options={ROWS.map((id) => ({ id, label: String(id) }))}
          value={rows.value}
          onChange={(id) => rows.onChange(id)}
          className={styles.rows}
        />
      )}
      <div className={styles.buttons}>
        {pages.length > 0 && (
          <ButtonLink href={hrefOf(pages.slice(0, -1))} size="sm" icon={ChevronLeft}>
            {t('previous')}
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink href={hrefOf([...pages, next])} size="sm" iconEnd={ChevronRight}>
            {t('next')}
          </ButtonLink>
        )}
      </div>
    </footer>
  )
}
