/** The foot of a list: what is shown, and the ways to the next rows. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from './lists.texts.ts'
import styles from './list-panel.module.css'

interface ListFootProps {
  shown: string
  pages: readonly string[]
  next: string | null
  hrefOf: (pages: readonly string[]) => string
}

/** What is shown, and Previous and Next: a page has no number, because rows come and go. */
export function ListFoot({ shown, pages, next, hrefOf }: ListFootProps) {
  const t = useTexts(listsTexts)
  return (
    <footer className={styles.foot}>
      <output className={styles.shown}>{shown}</output>
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
