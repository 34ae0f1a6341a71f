/** A card with an icon: the utilities of the dashboard. Props as PictureCard, with `icon` in place of the picture. */
import { ArrowRight, ExternalLink } from 'lucide-react'
import { useTexts } from '../language/texts.ts'
import { Chip } from '../notices/chip.tsx'
import { PlainLink } from '../buttons/plain-link.tsx'
import { classes } from '../style/classes.ts'
import entry from './entry-card.module.css'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { newTab } from '../buttons/link.tsx'
import { langOf, Named } from '../language/named.tsx'
import { uiTexts } from '../ui.texts.ts'
import styles from './widget-card.module.css'

export interface WidgetCardProps {
  title: string
  summary?: string | undefined
  href?: string | undefined
  icon: LucideIcon
  isNewTab?: boolean | undefined
  headingLevel?: 2 | 3
  stateText?: string | undefined
  className?: string | undefined
}

export function WidgetCard(props: WidgetCardProps) {
  const { title, summary, href, icon, isNewTab, headingLevel = 3, stateText, className } = props
  const t = useTexts(uiTexts)
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classes(entry.card, styles.card, !href && entry.off, className)}>
      <span className={styles.icon}>
        <Icon of={icon} size="lg" />
      </span>
      <div className={styles.words}>
        <Heading className={entry.title}>
          {href ? (
            <PlainLink href={href} {...newTab(isNewTab)} className={entry.link ?? ''}>
              <Named>{title}</Named>
              {isNewTab && <span className="visually-hidden"> {t('newTab')}</span>}
            </PlainLink>
          ) : (
            <Named>{title}</Named>
          )}
        </Heading>
        {summary && (
          <p lang={langOf(summary)} className={classes(entry.summary, styles.summary)}>
            {summary}
          </p>
        )}
        {stateText && <Chip tone="attention">{stateText}</Chip>}
      </div>
      {href && <Icon of={isNewTab ? ExternalLink : ArrowRight} className={styles.end} />}
    </article>
  )
}
