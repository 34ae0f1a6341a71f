import { Star } from 'lucide-react'
import { useOnline } from '#platform/calls/online.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useFavourite } from '../shortcuts.queries.ts'
import { shortcutsTexts } from '../shortcuts.texts.ts'
import styles from './favourite-button.module.css'

/** The star of a module. It needs the hub, so it is hidden without internet. */
export function FavouriteButton({ module }: { module: { id: number; name: string } }) {
  const t = useTexts(shortcutsTexts)
  const isOnline = useOnline()
  const { isReady, isFavourite, mark } = useFavourite(module.id)
  if (!isOnline || !isReady) return null
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={t('favouriteOf', { module: module.name })}
      aria-pressed={isFavourite}
      onClick={() => mark(!isFavourite)}
    >
      <Icon of={Star} />
    </button>
  )
}
