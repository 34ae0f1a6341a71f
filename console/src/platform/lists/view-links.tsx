/** The views of a list. */
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from './lists.texts.ts'
import styles from './list-panel.module.css'

interface ViewLink {
  id: string
  label: string
  href: string
  count: number
  isCurrent: boolean
  /** Its count asks for attention. */
  isWaiting?: boolean
}

/** The views of a list with their counts: links with addresses of their own, not tabs (console design, 4). */
export function ViewLinks({ views }: { views: readonly ViewLink[] }) {
  const t = useTexts(listsTexts)
  return (
    <nav aria-label={t('views')} className={styles.views}>
      {views.map(({ id, label, href, count, isCurrent, isWaiting }) => (
        <PlainLink
          key={id}
          href={href}
          className={styles.view}
          {...(isCurrent && { 'aria-current': 'page' })}
        >
          {label} <span className={isWaiting && count > 0 ? styles.waiting : styles.count}>{count}</span>
        </PlainLink>
      ))}
    </nav>
  )
}
