/**
 * While something loads: an empty area of the same size for 200 ms, then `children` (skeletons shaped like the result)
 * and the hidden `label` ("Loading modules"); after 8 s a sentence and, with `onRetry`, a button.
 */
import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../language/texts.ts'
import { Button } from '../buttons/button.tsx'
import styles from './state.module.css'
import { uiTexts } from '../ui.texts.ts'

export interface LoadingStateProps {
  label: string
  /** The page's first heading until the result brings its own. */
  heading?: string | undefined
  onRetry?: (() => void) | undefined
  className?: string | undefined
  children?: ReactNode
}

const SHOW_AFTER_MS = 200
const SLOW_AFTER_MS = 8000

function usePassed(ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return hasPassed
}

export function LoadingState({ label, heading, onRetry, className, children }: LoadingStateProps) {
  const isShown = usePassed(SHOW_AFTER_MS)
  const isSlow = usePassed(SLOW_AFTER_MS)
  const t = useTexts(uiTexts)
  return (
    <div aria-busy className={className}>
      {isShown && heading && <h1 className="visually-hidden">{heading}</h1>}
      {isShown && <output className="visually-hidden">{label}</output>}
      <div className={isShown ? undefined : styles.waiting}>{children}</div>
      {isSlow && (
        <div className={styles.slow}>
          <output>{t('loadingSlow')}</output>
          {onRetry && (
            <Button size="sm" onPress={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Says after 8 s that something takes longer than usual, in addition to other progress texts. */
export function SlowNote() {
  const isSlow = usePassed(SLOW_AFTER_MS)
  const t = useTexts(uiTexts)
  return (
    <p aria-live="polite" className={styles.slow}>
      {isSlow && t('loadingSlow')}
    </p>
  )
}
