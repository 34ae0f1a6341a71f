import type { Shortcut } from '@hub/contract/shortcuts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { shortcutsTexts } from '../shortcuts.texts.ts'
import { FavouriteButton } from './favourite-button.tsx'
import styles from './own-modules.module.css'
import { ShortcutCard } from './shortcut-card.tsx'

/** Favourites come first, because they were chosen. */
const byMark = (one: Shortcut, other: Shortcut) => Number(other.is_favourite) - Number(one.is_favourite)

/** The modules the facilitator runs often, with their stars; nothing when there are none. */
export function OwnModules({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const t = useTexts(shortcutsTexts)
  if (shortcuts.length === 0) return null
  return (
    <section className="section" aria-labelledby="own-modules">
      <div className="section-head">
        <h2 id="own-modules">
          <span className="overline">{t('yourModules')} </span>
          {t('recentAndFavourite')}
        </h2>
      </div>
      <ul className={styles.grid}>
        {shortcuts.toSorted(byMark).map((shortcut) => (
          <li key={shortcut.id}>
            <ShortcutCard shortcut={shortcut} end={<FavouriteButton module={shortcut} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}
