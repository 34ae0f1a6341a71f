/** A head that opens and closes its panel. `title`, `overline` before it, `note` after it, `defaultExpanded`. Heads are h3. */
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'
import { classes } from '../style/classes.ts'
import styles from './disclosure.module.css'
import { Icon } from '../pictures/icon.tsx'

export interface DisclosureProps {
  title: ReactNode
  overline?: ReactNode
  note?: ReactNode
  defaultExpanded?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Disclosure({ title, overline, note, defaultExpanded, className, children }: DisclosureProps) {
  return (
    <AriaDisclosure
      defaultExpanded={Boolean(defaultExpanded)}
      className={classes(styles.disclosure, className)}
    >
      <Heading level={3} className={styles.heading ?? ''}>
        <Button slot="trigger" className={styles.head ?? ''} data-disclosure-head data-print>
          {overline && <span className={styles.overline}>{overline}</span>}
          <span className={styles.title}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
          <Icon of={ChevronDown} className={styles.arrow} />
        </Button>
      </Heading>
      <DisclosurePanel className={styles.panel ?? ''}>
        <div className={styles.content}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
