/**
 * A low card for information at a glance: `overline` names the kind, `title` is the link that covers the card, `facts` is
 * one quiet line. `picture` or `icon` at the left, `lang` of the title, `end` a separate control at the right.
 */
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainLink } from '../buttons/plain-link.tsx'
import { classes } from '../style/classes.ts'
import entry from './entry-card.module.css'
import { Facts } from '../lists/facts.tsx'
import styles from './glance-card.module.css'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'

export interface GlanceCardProps {
  overline?: string | undefined
  title: string
  lang?: string | undefined
  href?: string | undefined
  /** The accessible name of the link when the title alone is not enough; it begins with the title. */
  linkName?: string | undefined
  facts?: ReactNode
  picture?: ReactNode
  icon?: LucideIcon | undefined
  end?: ReactNode
  headingLevel?: 2 | 3
  className?: string | undefined
}

export function GlanceCard(props: GlanceCardProps) {
  const { overline, title, lang, href, facts, picture, icon, end, headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classes(entry.card, styles.card, props.className)}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      {icon && (
        <span className={styles.icon}>
          <Icon of={icon} size="lg" />
        </span>
      )}
      <div className={styles.words}>
        {overline !== undefined && <p className={styles.overline}>{overline}</p>}
        <Heading className={classes(entry.title, styles.title)} lang={lang}>
          {href === undefined ? (
            title
          ) : (
            <PlainLink
              href={href}
              className={entry.link ?? ''}
              {...(props.linkName && { 'aria-label': props.linkName })}
            >
              {title}
            </PlainLink>
          )}
        </Heading>
        {facts !== undefined && <Facts>{facts}</Facts>}
      </div>
      <div className={styles.end}>{end ?? (href !== undefined && <Icon of={ArrowRight} />)}</div>
    </article>
  )
}
