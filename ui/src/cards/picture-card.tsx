/**
 * A card with a picture on top: learning type, sector, theme. The title is the link and covers the card; without `href`
 * the card is plain text. `cover` the picture; `state` open, comingSoon or offline (dashed, with its chip);
 * `ratio` of the picture; `isRowOnPhone` turns it into a row under 700 px; `clamp` shortens the summary to 3 lines.
 */
import { ArrowRight, Clock3, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts.ts'
import { Chip } from '../notices/chip.tsx'
import { PlainLink } from '../buttons/plain-link.tsx'
import { classes } from '../style/classes.ts'
import entry from './entry-card.module.css'
import { Icon } from '../pictures/icon.tsx'
import { newTab } from '../buttons/link.tsx'
import { langOf, Named } from '../language/named.tsx'
import styles from './picture-card.module.css'
import { uiTexts } from '../ui.texts.ts'

export interface PictureCardProps {
  title: string
  summary?: string | undefined
  href?: string | undefined
  cover: ReactNode
  state?: 'open' | 'comingSoon' | 'offline'
  stateText?: string | undefined
  openText?: string | undefined
  clamp?: boolean | undefined
  ratio?: '10/7' | '2/1' | '16/9'
  headingLevel?: 2 | 3
  isRowOnPhone?: boolean | undefined
  isNewTab?: boolean | undefined
  className?: string | undefined
}

export function PictureCard(props: PictureCardProps) {
  const { title, summary, href, cover, state = 'open', ratio = '2/1', headingLevel = 3, isNewTab } = props
  const t = useTexts(uiTexts)
  const Heading = `h${headingLevel}` as const
  const isOpen = state === 'open' && href !== undefined
  return (
    <article
      className={classes(
        entry.card,
        styles.card,
        state !== 'open' && entry.off,
        state !== 'open' && styles.off,
        props.isRowOnPhone && styles.row,
        props.className,
      )}
    >
      <div className={styles.art} style={{ aspectRatio: ratio }}>
        {cover}
      </div>
      <div className={styles.body}>
        <Heading className={entry.title}>
          {isOpen ? (
            <PlainLink href={href} {...newTab(isNewTab)} className={entry.link ?? ''}>
              <Named>{title}</Named>
              {isNewTab && <span className="visually-hidden"> {t('newTab')}</span>}
            </PlainLink>
          ) : (
            <Named>{title}</Named>
          )}
        </Heading>
        {summary && (
          <p
            lang={langOf(summary)}
            className={classes(entry.summary, styles.summary, props.clamp && 'clamp-3')}
          >
            {summary}
          </p>
        )}
        {state !== 'open' && <StateChip state={state} text={props.stateText} />}
        {isOpen && (
          <span className={styles.go} aria-hidden>
            {props.openText ?? t('open')} <Icon of={ArrowRight} />
          </span>
        )}
      </div>
    </article>
  )
}

function StateChip({ state, text }: { state: 'comingSoon' | 'offline'; text: string | undefined }) {
  const t = useTexts(uiTexts)
  return state === 'comingSoon' ? (
    <Chip tone="attention" icon={Clock3} className={styles.chip}>
      {text ?? t('comingSoon')}
    </Chip>
  ) : (
    <Chip tone="info" icon={CloudOff} className={styles.chip}>
      {text ?? t('offlineSoon')}
    </Chip>
  )
}
