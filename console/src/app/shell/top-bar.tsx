import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { hrefOf, type RouteName } from '#platform/page/paths.ts'
import { AREAS, BELOW } from '../areas.ts'
import { consoleTexts } from '../console.texts.ts'
import { DemoMark } from './entrance.tsx'
import styles from './top-bar.module.css'

/** Where one is, from the area to the screen, and that the data is made up. */
export function TopBar({ current }: { current: RouteName }) {
  const t = useTexts(consoleTexts)
  const below = BELOW[current]
  const name = below?.of ?? current
  const area = AREAS.find(({ items }) => items.some((item) => item.name === name))
  const item = area?.items.find((one) => one.name === name)
  return (
    <nav aria-label={t('whereYouAre')} className={styles.bar} data-no-print>
      <div className={styles.crumbs}>
        {area?.caption !== undefined && <Step>{t(area.caption)}</Step>}
        {below !== undefined && item !== undefined && (
          <Step>
            <PlainLink href={hrefOf(item.name)}>{t(item.title)}</PlainLink>
          </Step>
        )}
        <span aria-current="page" className={styles.here}>
          {t(below?.title ?? item?.title ?? 'devices')}
        </span>
      </div>
      <DemoMark />
    </nav>
  )
}

function Step({ children }: { children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      <Icon of={ChevronRight} size="sm" />
    </>
  )
}
