import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { showError } from '#platform/error-dialog.ts'
import { useTexts } from '#platform/texts.ts'
import { appTexts } from '../app.texts.ts'

/** Stands for a screen that broke, under the 'Oh Dear!' dialog (NAV-030). */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const t = useTexts(appTexts)
  useEffect(() => showError(error), [error])
  return (
    <>
      <h1 className="visually-hidden">{t('screenFailed')}</h1>
      <ErrorState title={t('screenFailed')} text={t('screenFailedText')} onRetry={reset} />
    </>
  )
}
