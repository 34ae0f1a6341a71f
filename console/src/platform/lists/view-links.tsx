/** The views of a list. */
import { useEffect, useRef } from 'react'
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
  const nav = useRef<HTMLElement>(null)
  const current = views.find(({ isCurrent }) => isCurrent)?.id
  // On a phone the row is wider than the screen, and the view that is shown may be the last.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={nav} aria-label={t('views')} className={styles.views}>
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
