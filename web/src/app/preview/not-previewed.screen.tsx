import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { previewTexts } from './preview.texts.ts'

/** In place of the screens that a preview has not: clients, and whatever else is about a facilitator (CTM-002). */
export function NotPreviewedScreen() {
  const t = useTexts(previewTexts)
  return (
    <>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('elsewhere')}</h1>
          <p className="lead">{t('elsewhereText')}</p>
        </div>
      </div>
      <ButtonLink href={hrefOf('dashboard')}>{t('toDashboard')}</ButtonLink>
    </>
  )
}
