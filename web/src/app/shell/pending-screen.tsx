import { SlowNote } from '@hub/ui/states/loading-state.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { appTexts } from '../app.texts.ts'
import { ROUTES } from '../routes.tsx'
import { useCurrentRoute } from './navigation/use-current-route.ts'

/** Shown while a screen is fetched and its guards run; it has the screen's name. */
export function PendingScreen() {
  const t = useTexts(appTexts)
  const place = useCurrentRoute()
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">{t((place && ROUTES[place.name].title) ?? 'loading')}</h1>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <Skeleton height="40px" width="min(420px, 70%)" />
      <div className="section grid-3">
        <Skeleton height="280px" />
        <Skeleton height="280px" />
        <Skeleton height="280px" />
      </div>
      <SlowNote />
    </div>
  )
}
