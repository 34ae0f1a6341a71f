import type { ReactNode } from 'react'
import type { HubEvent } from '@hub/contract/events'
import { Accent } from '@hub/ui/pictures/accent.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { Named } from '@hub/ui/language/named.tsx'
import { typeColor } from '../events.rules.ts'
import { EventCover } from './event-cover.tsx'
import styles from './event-hero.module.css'

interface EventHeroProps {
  event: HubEvent
  overline: ReactNode
  headingLevel: 1 | 2
  headingId: string
  actions: ReactNode
  children: ReactNode
}

/** Words are on a dark background, or on a light one for an event with dark text; never over the picture (EVT-005). */
export const hasDarkGround = (event: Pick<HubEvent, 'dark_text'>) => event.dark_text === 0

/** The main event of a page. */
export function EventHero({ event, overline, headingLevel, headingId, actions, children }: EventHeroProps) {
  const Heading = `h${headingLevel}` as const
  const isDark = hasDarkGround(event)
  return (
    <Accent
      color={typeColor(event.type_code)}
      className={classes(styles.hero, isDark ? styles.dark : styles.wash)}
    >
      <div className={styles.words} {...(isDark && { 'data-on-dark': true })}>
        <Heading
          id={headingId}
          tabIndex={-1}
          className={classes(styles.title, headingLevel === 1 && styles.first)}
        >
          <span className={classes('overline', styles.overline)}>{overline} </span>
          <Named>{event.title}</Named>
        </Heading>
        {children}
        <div className={classes('actions', styles.actions)}>{actions}</div>
      </div>
      <div className={styles.art}>
        <EventCover event={event} picture="hero_banner" isEager />
      </div>
    </Accent>
  )
}
