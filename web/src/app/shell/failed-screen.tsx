import { useEffect } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showError } from '#platform/calls/error-dialog.ts'
import { useBackOnline } from '@hub/ui/states/connection.ts'
import { useRouter } from '@hub/ui/routing/use-router.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { appTexts } from '../app.texts.ts'

/**
 * Replaces a screen that crashed or could not be fetched, under the 'Oh Dear!' dialog (NAV-030). Retries on a press,
 * and as soon as the hub can be reached again (DEL-015).
 */
export function FailedScreen({ error }: { error: unknown }) {
  const t = useTexts(appTexts)
  const router = useRouter()
  // Refetches what failed before rendering again.
  const tryAgain = () => void router.load()
  useBackOnline(tryAgain)
  useEffect(() => showError(error), [error])
  return (
    <>
      <div className="page-head">
        <h1>{t('screenFailed')}</h1>
      </div>
      <Notice tone="attention" action={<Button onPress={tryAgain}>{t('tryAgain')}</Button>}>
        {t('screenFailedText')}
      </Notice>
    </>
  )
}
