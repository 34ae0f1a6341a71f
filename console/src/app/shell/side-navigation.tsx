import { Menu as MenuIcon, X } from 'lucide-react'
import { useState } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { hrefOf, type RouteName } from '#platform/page/paths.ts'
import { useStaffUser } from '../../staff-sessions/staff-sessions.queries.ts'
import { AREAS, BELOW, placeOf, type AreaItem } from '../areas.ts'
import { consoleTexts } from '../console.texts.ts'
import { ROUTES } from '../routes.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useProductName } from '#platform/calls/settings.ts'
import { classes } from '@hub/ui/style/classes.ts'
import styles from './side-navigation.module.css'

/** The side bar: the areas that the roles reach, and the account below. On a phone it opens from a bar at the top. */
export function SideNavigation({ current }: { current: RouteName }) {
  const t = useTexts(consoleTexts)
  const product = useProductName()
  const permissions = useStaffUser()?.permissions ?? []
  const [isOpen, setOpen] = useState(false)
  const isAllowed = ({ name }: AreaItem) => {
    const { permission } = ROUTES[name]
    return permission === null || permissions.includes(permission)
  }
  const areas = AREAS.map((area) => ({ ...area, items: area.items.filter(isAllowed) })).filter(
    ({ items }) => items.length > 0,
  )
  return (
    <header className={styles.side} data-on-dark>
      <div className={styles.inside}>
        <div className={styles.top}>
          <PlainLink href={hrefOf('home')} className={styles.brand}>
            <Mark size={36} tone="dark" />
            <span>
              <b className={styles.product}>{product}</b>
              <span className={styles.small}>{t('console')}</span>
            </span>
          </PlainLink>
          <PlainButton
            className={styles.toggle ?? ''}
            aria-expanded={isOpen}
            aria-controls="side-navigation"
            onPress={() => setOpen(!isOpen)}
          >
            <Icon of={isOpen ? X : MenuIcon} />
            <span className="visually-hidden">{t('menu')}</span>
          </PlainButton>
          {/* Its heading says the same. */}
          <span className={styles.title} aria-hidden>
            {t(placeOf(current).title)}
          </span>
        </div>
        <nav
          id="side-navigation"
          aria-label={t('main')}
          className={classes(styles.nav, isOpen && styles.open)}
        >
          {areas.map(({ caption, items }) => (
            <div key={caption ?? 'top'}>
              {caption !== undefined && <h2 className={styles.caption}>{t(caption)}</h2>}
              <ul>
                {items.map(({ name, title, icon }) => (
                  <li key={name}>
                    <PlainLink
                      href={hrefOf(name)}
                      className={styles.item}
                      onClick={() => setOpen(false)}
                      {...(name === (BELOW[current]?.of ?? current) && {
                        'aria-current': name === current ? 'page' : 'true',
                      })}
                    >
                      <Icon of={icon} />
                      <span>{t(title)}</span>
                    </PlainLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <AccountMenu current={current} onLeave={() => setOpen(false)} />
        </nav>
      </div>
    </header>
  )
}
