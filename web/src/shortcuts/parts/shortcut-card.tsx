import type { ReactNode } from 'react'
import type { Shortcut } from '@hub/contract/shortcuts'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { GlanceCard } from '@hub/ui/cards/glance-card.tsx'
import { langOf, Named } from '@hub/ui/language/named.tsx'
import { useContentAddress } from '../../catalogue/catalogue.queries.ts'
import { shortcutsTexts } from '../shortcuts.texts.ts'

/** The motif of a module's picture is at the right; a square shows that part. */
const MOTIF = '72% 50%'
const SQUARE_SIZES = '8rem'

interface ShortcutCardProps {
  shortcut: Shortcut
  overline?: string
  headingLevel?: 2 | 3
  end?: ReactNode
}

/** A module with its theme, its duration, and when it was run; it leads to the launch. */
export function ShortcutCard({ shortcut, overline, headingLevel = 3, end }: ShortcutCardProps) {
  const t = useTexts(shortcutsTexts)
  const { locale } = useLocale()
  const address = useContentAddress()
  const { last_run: lastRun } = shortcut
  return (
    <GlanceCard
      overline={overline}
      title={shortcut.name}
      lang={langOf(shortcut.name)}
      href={hrefOf('moduleLaunch', { topicId: shortcut.topic_id, moduleId: shortcut.id })}
      headingLevel={headingLevel}
      picture={
        <Cover
          cover={coverFor('module', shortcut)}
          src={address(shortcut.image)}
          focus={shortcut.picture}
          sizes={SQUARE_SIZES}
          position={MOTIF}
        />
      }
      facts={
        <>
          <Named>{shortcut.theme}</Named> <span>{t('minutes', { minutes: shortcut.estimate })}</span>{' '}
          {lastRun !== null && <span>{t('lastRun', { date: mediumDate(lastRun, locale) })}</span>}
        </>
      }
      end={end}
    />
  )
}
