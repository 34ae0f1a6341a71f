import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { langOf } from '@hub/ui/language/named.tsx'
import { appTexts } from '../../app.texts.ts'
import styles from './crumbs.module.css'
import type { CurrentRoute } from './use-current-route.ts'
import { useTrail } from './use-trail.ts'

/** "You are here": the path from the dashboard to this screen. */
export function Crumbs({ place }: { place: CurrentRoute }) {
  const t = useTexts(appTexts)
  const trail = useTrail(place)
  return (
    <nav className={styles.crumbs} aria-label={t('youAreHere')}>
      <ol>
        {trail.map(({ label, href, isContent }) => (
          <li key={href ?? 'here'} lang={isContent === true ? langOf(label) : undefined}>
            {href === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <PlainLink href={href}>{label}</PlainLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
