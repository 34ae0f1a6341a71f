/** What can be done with the selected rows of a list. */
import type { ReactNode } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from './lists.texts.ts'
import styles from './list-panel.module.css'

interface BulkBarProps {
  count: number
  onClear: () => void
  /** What selects more than the rows that are shown. */
  more?: ReactNode
  children: ReactNode
}

/** The actions that apply to the selected rows, the likeliest first and filled; nothing without any. */
export function BulkBar({ count, onClear, more, children }: BulkBarProps) {
  const t = useTexts(listsTexts)
  if (count === 0) return null
  return (
    <div className={styles.bulk} data-on-dark data-sticks-below>
      <b role="status">{t('selected', { count: String(count) })}</b>
      {children}
      <span className={styles.clear}>
        {more}
        <Button size="sm" variant="onDark" onPress={onClear}>
          {t('clear')}
        </Button>
      </span>
    </div>
  )
}
