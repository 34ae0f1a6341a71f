import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { hrefOf, type RouteName } from '#platform/page/paths.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { placeOf } from '../areas.ts'
import { FindButton } from '../palette/find-button.tsx'
import { consoleTexts } from '../console.texts.ts'
import { DemoMark } from './entrance.tsx'
import styles from './top-bar.module.css'

interface TopBarProps {
  current: RouteName
  /** The words of the screen's heading, once they are there. */
  heading: string | undefined
}

/**
 * Where one is, from the area to the screen, that the data is made up, and the way to everything else. On a phone the way
 * back alone: its bar and the heading say the rest.
 */
export function TopBar({ current, heading }: TopBarProps) {
  const t = useTexts(consoleTexts)
  const { area, item, below, title } = placeOf(current)
  return (
    <div className={styles.bar} data-no-print>
      <nav aria-label={t('whereYouAre')} className={styles.where}>
        <div className={classes(styles.crumbs, below === undefined && styles.alone)}>
          {area?.caption !== undefined && (
            <Step>
              <span className={styles.area}>{t(area.caption)}</span>
            </Step>
          )}
          {below !== undefined && item !== undefined && (
            <Step>
              <PlainLink href={hrefOf(item.name)}>
                <Icon of={ChevronLeft} size="sm" className={styles.back} />
                {t(item.title)}
              </PlainLink>
            </Step>
          )}
          <span aria-current="page" className={styles.here}>
            {(below?.isNamed && heading) || t(title)}
          </span>
        </div>
        <DemoMark />
      </nav>
      <FindButton />
    </div>
  )
}

function Step({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Icon of={ChevronRight} size="sm" className={styles.behind} />
    </>
  )
}
