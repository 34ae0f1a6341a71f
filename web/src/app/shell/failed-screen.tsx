import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showError } from '#platform/error-dialog.ts'
import { useTexts } from '#platform/texts.ts'
import { appTexts } from '../app.texts.ts'

/** Stands for a screen that broke or could not be fetched, under the 'Oh Dear!' dialog (NAV-030). */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const t = useTexts(appTexts)
  useEffect(() => showError(error), [error])
  return (
    <>
      <div className="page-head">
        <h1>{t('screenFailed')}</h1>
      </div>
      <Notice tone="attention" action={<Button onPress={reset}>{t('tryAgain')}</Button>}>
        {t('screenFailedText')}
      </Notice>
    </>
  )
}
