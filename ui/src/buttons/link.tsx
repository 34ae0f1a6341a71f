/** A text link. Inside the app `href` navigates without loading the page; `isNewTab` says so and opens a new tab. */
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import { Icon } from '../pictures/icon.tsx'
import styles from './link.module.css'
import { PlainLink, type PlainLinkProps } from './plain-link.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface LinkProps extends Omit<
  PlainLinkProps,
  'className' | 'children' | 'style' | 'target' | 'rel'
> {
  href: string
  isNewTab?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** What makes a link open in a new tab safely. */
export const newTab = (isNewTab: boolean | undefined) =>
  isNewTab ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {}

export function Link({ isNewTab, className, children, ...rest }: LinkProps) {
  const t = useTexts(uiTexts)
  return (
    <PlainLink {...rest} {...newTab(isNewTab)} className={classes(styles.link, className)}>
      {children}
      {isNewTab && (
        <>
          <Icon of={ExternalLink} size="sm" className={styles.out} />
          <span className="visually-hidden"> {t('newTab')}</span>
        </>
      )}
    </PlainLink>
  )
}
