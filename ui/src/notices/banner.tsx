/** A theme's banner: its colour as a wash, `overline`, `title`, `actions`, and its `cover` behind a curved edge. */
import type { ReactNode } from 'react'
import { Accent } from '../pictures/accent.tsx'
import styles from './banner.module.css'
import { classes } from '../style/classes.ts'

export interface BannerProps {
  color: string | null | undefined
  overline?: string | undefined
  title: string
  cover: ReactNode
  actions?: ReactNode
  headingLevel?: 1 | 2
  /** Marks the heading as the focus target after a change of screen. */
  headingId?: string | undefined
  /** The language of the words; the actions are in the page's language. */
  lang?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Banner(props: BannerProps) {
  const {
    color,
    overline,
    title,
    cover,
    actions,
    headingLevel = 1,
    headingId,
    lang,
    className,
    children,
  } = props
  const Heading = `h${headingLevel}` as const
  return (
    <Accent color={color} className={classes(styles.banner, Boolean(children) && styles.told, className)}>
      <div className={styles.words}>
        <Heading id={headingId} tabIndex={-1} lang={lang} className={styles.title}>
          {overline && <span className={classes('overline', styles.overline)}>{overline} </span>}
          {title}
        </Heading>
        {children && <div lang={lang}>{children}</div>}
        {actions && <div className={classes('actions', styles.actions)}>{actions}</div>}
      </div>
      <div className={styles.art}>{cover}</div>
    </Accent>
  )
}
