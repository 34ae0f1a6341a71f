import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { hrefOf } from '#platform/paths.ts'
import { useTexts } from '#platform/texts.ts'
import { appTexts } from './app.texts.ts'
import { placeName } from './shell/place-names.ts'
import { usePlace } from './shell/use-place.ts'

/** Says honestly that a part of the hub is not there yet. */
export function ComingSoonScreen() {
  const t = useTexts(appTexts)
  const place = usePlace()
  return (
    <>
      <div className="page-head">
        <h1>{placeName(place?.name ?? 'dashboard', t)}</h1>
      </div>
      <EmptyState
        headingLevel={2}
        title={t('comingSoon')}
        text={t('comingSoonText')}
        action={<ButtonLink href={hrefOf('dashboard')}>{t('toDashboard')}</ButtonLink>}
      />
    </>
  )
}
