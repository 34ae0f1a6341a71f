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
const KeepableModuleCard = lazyPart(() =>
  import('../offline/parts/keepable-module-card.tsx').then((m) => ({ default: m.KeepableModuleCard })),
)

/** A module's card as this browser needs it, with its star: in application mode it knows what is on the device. */
export function ModuleCardHere(listed: ListedModule) {
  const Card = useAppMode() ? KeepableModuleCard : ModuleCard
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

/** The card's place while its program is fetched, which takes long where the internet is weak. */
function Awaited() {
  return (
    <div aria-busy>
      <CardSkeleton />
    </div>
  )
}
