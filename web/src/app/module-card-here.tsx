import { Suspense } from 'react'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { useAppMode } from '#platform/device/app-mode.ts'
import { CardSkeleton } from '@hub/ui/states/card-skeleton.tsx'
import type { ListedModule } from '../catalogue/module-list.screen.tsx'
import { FavouriteButton } from '../shortcuts/parts/favourite-button.tsx'
import styles from './module-card-here.module.css'

const ModuleCard = lazyPart(() =>
  import('../catalogue/parts/module-card.tsx').then((m) => ({ default: m.ModuleCard })),
)
const DownloadableModuleCard = lazyPart(() =>
  import('../offline/parts/downloadable-module-card.tsx').then((m) => ({
    default: m.DownloadableModuleCard,
  })),
)

/** A module's card with its star, as this browser needs it: in application mode it shows what is on the device. */
export function ModuleCardHere(listed: ListedModule) {
  const Card = useAppMode() ? DownloadableModuleCard : ModuleCard
  return (
    <Suspense fallback={<Awaited />}>
      <div className={styles.place}>
        <span className={styles.star}>
          <FavouriteButton module={listed.module} />
        </span>
        <Card {...listed} />
      </div>
    </Suspense>
  )
}

/** Reserves the card's space while its code is fetched, which takes long on a weak connection. */
function Awaited() {
  return (
    <div aria-busy>
      <CardSkeleton />
    </div>
  )
}
