import { Menu as MenuIcon, X, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { hrefOf, type PlainRoute, type RouteName } from '#platform/page/paths.ts'
import { countsByEntry, ENTRIES_WITH_COUNT } from '../entry-counts.ts'
import { useHome } from '../../staff-home/staff-home.queries.ts'
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
  const counts = useCounts()
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
                  <Entry
                    key={name}
                    name={name}
                    title={t(title)}
                    icon={icon}
                    count={counts.get(name) ?? 0}
                    current={name === (BELOW[current]?.of ?? current) && (name === current ? 'page' : 'true')}
                    onFollow={() => setOpen(false)}
                  />
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

/** How much needs attention behind each entry. While that is not known for certain, no number is better than an old one. */
function useCounts(): ReadonlyMap<PlainRoute, number> {
  const { data, isError } = useHome()
  return countsByEntry(isError ? [] : (data?.record.attention ?? []))
}

interface EntryProps {
  name: PlainRoute
  title: string
  icon: LucideIcon
  count: number
  current: 'page' | 'true' | false
  onFollow: () => void
}

/** One entry. Its count describes the link and is no part of its name, so that the name stays while the number changes. */
function Entry({ name, title, icon, count, current, onFollow }: EntryProps) {
  const t = useTexts(consoleTexts)
  const { locale } = useLocale()
  const id = useId()
  return (
    <li className={classes(styles.entry, ENTRIES_WITH_COUNT.has(name) && styles.counted)}>
      <PlainLink
        href={hrefOf(name)}
        className={styles.item}
        onClick={onFollow}
        {...(count > 0 && { 'aria-describedby': id })}
        {...(current !== false && { 'aria-current': current })}
      >
        <Icon of={icon} />
        <span>{title}</span>
      </PlainLink>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{formatNumber(count, locale)}</span>
          <span id={id} className="visually-hidden">
            {t('needAttention', { count })}
          </span>
        </span>
      )}
    </li>
  )
}
