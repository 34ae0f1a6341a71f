/**
 * The side menu of an area, 272 px: `label` names it, `title` stands on top, `head` below it (name, team),
 * `items: { href, label, icon, isCurrent? }[]`. With `onCollapsedChange` it collapses to 72 px of icons.
 * Under 950 px it is a row of links.
 */
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts.ts'
import { PlainLink } from '../buttons/plain-link.tsx'
import { classes } from '../style/classes.ts'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './side-bar.module.css'
import { uiTexts } from '../ui.texts.ts'

export interface SideBarItem {
  href: string
  label: string
  icon: LucideIcon
  isCurrent?: boolean | undefined
}

export interface SideBarProps {
  label: string
  title?: string | undefined
  head?: ReactNode
  items: readonly SideBarItem[]
  isCollapsed?: boolean | undefined
  onCollapsedChange?: ((isCollapsed: boolean) => void) | undefined
  className?: string | undefined
}

export function SideBar(props: SideBarProps) {
  const { label, title, head, items, isCollapsed = false, onCollapsedChange, className } = props
  const t = useTexts(uiTexts)
  return (
    <aside
      aria-label={label}
      className={classes(styles.side, isCollapsed && styles.collapsed, className)}
      data-no-print
    >
      <div className={styles.top}>
        {title && <p className={classes(head ? 'overline' : styles.alone, styles.title)}>{title}</p>}
        {onCollapsedChange && (
          <IconButton
            icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
            label={isCollapsed ? t('expandMenu') : t('collapseMenu')}
            variant="plain"
            aria-expanded={!isCollapsed}
            className={styles.toggle}
            onPress={() => onCollapsedChange(!isCollapsed)}
          />
        )}
      </div>
      {head && <div className={styles.head}>{head}</div>}
      <nav aria-label={label}>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.href}>
              <PlainLink
                href={item.href}
                className={styles.link ?? ''}
                {...(item.isCurrent && { 'aria-current': 'page' })}
              >
                <Icon of={item.icon} />
                <span className={styles.label}>{item.label}</span>
              </PlainLink>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
