/**
 * A list that did not load: what happened, that nothing is lost, and Try again. Without internet it says so, and retries
 * by itself once the connection is back. The rest of the page still works.
 */
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts.ts'
import { Button } from '../buttons/button.tsx'
import { useBackOnline, useConnected } from './connection.ts'
import { EmptyState } from './empty-state.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface ErrorStateProps {
  title?: string | undefined
  text?: ReactNode
  /** The text without internet, instead of the general one. */
  offline?: { title: string; text: string } | undefined
  onRetry?: (() => void) | undefined
  isPending?: boolean | undefined
  headingLevel?: 2 | 3
  className?: string | undefined
}

export function ErrorState({
  title,
  text,
  offline,
  onRetry,
  isPending,
  headingLevel = 2,
  className,
}: ErrorStateProps) {
  const t = useTexts(uiTexts)
  const isOnline = useConnected()
  useBackOnline(onRetry)
  const words = isOnline
    ? { title: title ?? t('errorTitle'), text: text ?? t('errorText') }
    : (offline ?? { title: t('offlineTitle'), text: t('offlineText') })
  return (
    <div role="alert" className={className}>
      <EmptyState
        scene="error"
        headingLevel={headingLevel}
        {...words}
        action={
          onRetry && (
            <Button isPending={Boolean(isPending)} pendingText={t('tryAgain')} onPress={onRetry}>
              {t('tryAgain')}
            </Button>
          )
        }
      />
    </div>
  )
}
