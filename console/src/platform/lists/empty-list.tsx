/** What a list says when no row is shown. */
import type { ReactNode } from 'react'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { listsTexts } from './lists.texts.ts'

interface EmptyListProps {
  /** The cursors of the pages before this one. */
  pages: readonly string[]
  /** Where the first page is. */
  firstHref: string
  /** Says that the whole list has no row. */
  children: ReactNode
}

/**
 * On the first page, what `children` say. A later page can run empty while others have rows: whoever was decided about or
 * was settled has left it. It says so, and leads to the first page.
 */
export function EmptyList({ pages, firstHref, children }: EmptyListProps) {
  const t = useTexts(listsTexts)
  if (pages.length === 0) return children
  return (
    <EmptyState
      title={t('pageLeft')}
      text={t('pageLeftText')}
      action={<ButtonLink href={firstHref}>{t('firstPage')}</ButtonLink>}
    />
  )
}
