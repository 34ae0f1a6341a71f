import { ArrowLeft, Maximize, Minimize, Play, Square } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Theme } from '@hub/contract/catalogue'
import { nowMs } from '#platform/page/clock.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { langOf, named } from '@hub/ui/language/named.tsx'
import { RunBarButton } from '@hub/ui/buttons/run-bar-button.tsx'
import { isUnderWay, mayStart, type LaunchStep } from '../launch.machine.ts'
import type { LaunchedModule } from '../running-modules.queries.ts'
import { runningModulesTexts } from '../running-modules.texts.ts'
import styles from './launch-bar.module.css'
import { useFullscreen } from './use-fullscreen.ts'

interface LaunchBarProps {
  module: LaunchedModule
  theme: Theme | undefined
  step: LaunchStep
  barRef: RefObject<HTMLDivElement | null>
  startRef: RefObject<HTMLButtonElement | null>
  onBack: () => void
  onStart: () => void
  onEnd: () => void
}

const MARK_SIZE = 20
const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 5000
const WAITS: readonly LaunchStep[] = ['loading', 'booting', 'reconnecting', 'stopping']

/**
 * The bar over the module: Back, Start, the module's name and status, fullscreen and the end (DEL-001, DEL-003). Once a
 * launch is running, Back and Start are gone, so that no unusable button shows.
 */
export function LaunchBar({ module, theme, step, barRef, startRef, ...on }: LaunchBarProps) {
  const t = useTexts(runningModulesTexts)
  const { isFullscreen, toggle } = useFullscreen()
  return (
    <div
      ref={barRef}
      role="group"
      aria-label={t('runBar')}
      className={classes(styles.bar, isFullscreen && styles.strip)}
      data-waiting={mayStart(step) || undefined}
      data-on-dark
    >
      {mayStart(step) && (
        <>
          <RunBarButton icon={ArrowLeft} onPress={on.onBack}>
            {t('back')}
          </RunBarButton>
          <RunBarButton ref={startRef} variant="bright" icon={Play} onPress={on.onStart}>
            {t('startModule')}
          </RunBarButton>
        </>
      )}
      <div className={styles.title}>
        <h1 lang={langOf(module.name)}>{module.name}</h1>
        <p>
          {theme === undefined
            ? t('about', { minutes: module.estimate })
            : t.rich('themeAndTime', { theme: theme.name, minutes: module.estimate, name: named })}
        </p>
      </div>
      <div className={styles.standing}>
        <p role="status" className={styles.status}>
          <StatusSign step={step} />
          {t(step)}
        </p>
        {isUnderWay(step) && <Elapsed />}
      </div>
      {toggle !== null && (
        <RunBarButton
          icon={isFullscreen ? Minimize : Maximize}
          className={styles.fullscreen}
          onPress={toggle}
        >
          {isFullscreen ? t('exitFullscreen') : t('goFullscreen')}
        </RunBarButton>
      )}
      <RunBarButton variant="bright" icon={Square} isDisabled={!isUnderWay(step)} onPress={on.onEnd}>
        {t('endModule')}
      </RunBarButton>
    </div>
  )
}

/** A still dot while it runs, the ring while waiting; the words say the same. */
function StatusSign({ step }: { step: LaunchStep }) {
  if (WAITS.includes(step)) return <Mark size={MARK_SIZE} tone="dark" isTurning />
  return <span aria-hidden className={classes(styles.dot, step === 'running' && styles.live)} />
}

/** How long the module has shown, in whole minutes; not read out each time it changes. */
function Elapsed() {
  const t = useTexts(runningModulesTexts)
  const [from] = useState(nowMs)
  const [now, setNow] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.floor((now - from) / MINUTE_MS)
  return minutes > 0 && <p className={styles.elapsed}>{t('elapsed', { minutes })}</p>
}
